import { isDocumentNumber, isPersonName, type DocumentType } from '@exchange/contract/identity-document';
import { authForeignCard, authIdCard } from '@exchange/contract/kyc';
import { isApiFailure, usePlatform } from '@exchange/platform';
import { useTask } from '@exchange/remote-kit';
import { useState, type SyntheticEvent } from 'react';
import { kycFormsOf, type IdentityDraft } from './kyc-forms';
import { useKycText } from './texts';

/** Type of document that a resident has. */
export const identityCard = 3 satisfies DocumentType;

type Field = keyof IdentityDraft;
type Errors = Readonly<Partial<Record<Field, string>>>;

/** The fields of the exchange by those of the form. */
const fieldOf: Readonly<Record<string, Field>> = {
  true_name: 'trueName',
  id_card: 'idCard',
  country: 'country',
  card_type: 'cardType',
  card_num: 'cardNum',
  first_name: 'firstName',
  last_name: 'lastName',
};

export type IdentityFormState = ReturnType<typeof useIdentityForm>;

/** Keeps the draft of level 1 as it is typed, checks it, and sends it. */
export function useIdentityForm(onStale: () => void, focusFirstWrong: () => void) {
  const platform = usePlatform();
  const { api, locale, navigation, organisation } = platform;
  const t = useKycText();
  const [forms] = useState(() => kycFormsOf(platform));
  const [draft, setDraft] = useState(forms.identity);
  const [tried, setTried] = useState(false);
  const [refused, setRefused] = useState<Errors>({});
  const [message, setMessage] = useState<string>();
  const home = organisation.defaultCountry;
  const wrong = errorsOf(draft, home, t);

  const handleFailure = (failure: unknown) => {
    const text = locale.failure(failure);
    if (isApiFailure(failure, 'kycNotOpen')) onStale();
    if (isApiFailure(failure, 'documentTaken')) {
      setRefused({ [draft.kind === 'domestic' ? 'idCard' : 'cardNum']: text });
      focusFirstWrong();
    } else if (isApiFailure(failure, 'invalidInput')) {
      const fields = Object.keys(failure.fields).flatMap((name) => fieldOf[name] ?? []);
      setRefused(Object.fromEntries(fields.map((field) => [field, t(`wrong.${field}`)])));
      if (fields.length === 0) setMessage(text);
      else focusFirstWrong();
    } else setMessage(text);
  };
  const submit = useTask(async () => {
    setMessage(undefined);
    try {
      await (draft.kind === 'domestic'
        ? api.call(authIdCard, { true_name: draft.trueName.trim(), id_card: draft.idCard.trim() })
        : api.call(authForeignCard, {
            country: draft.country,
            card_type: draft.cardType,
            card_num: draft.cardNum.trim(),
            first_name: draft.firstName.trim(),
            last_name: draft.lastName.trim(),
          }));
      forms.forget(1);
      navigation.leave('/user/kyc');
    } catch (failure) {
      handleFailure(failure);
    }
  });
  return {
    draft,
    /** Country of the exchange's own documents. */
    home,
    message,
    pending: submit.pending,
    errorOf: (field: Field) => refused[field] ?? (tried ? wrong[field] : undefined),
    change: (changed: Partial<IdentityDraft>) => {
      const next = { ...draft, ...changed };
      forms.keepIdentity(next);
      setDraft(next);
      setRefused((before) =>
        Object.fromEntries(Object.entries(before).filter(([field]) => !(field in changed))),
      );
    },
    handleSubmit: (event: SyntheticEvent) => {
      event.preventDefault();
      setTried(true);
      if (Object.keys(wrong).length === 0) submit.run();
      else focusFirstWrong();
    },
  };
}

/** What is wrong with the fields that are shown. */
function errorsOf(draft: IdentityDraft, home: string, t: (key: string) => string): Errors {
  const { kind, country, cardType } = draft;
  const kept: Partial<Record<Field, boolean>> =
    kind === 'domestic'
      ? {
          trueName: isPersonName(draft.trueName) && draft.trueName.trim().length >= 2,
          idCard: isDocumentNumber(draft.idCard, home, identityCard),
        }
      : {
          country: country !== '',
          firstName: isPersonName(draft.firstName),
          lastName: isPersonName(draft.lastName),
          cardNum: isDocumentNumber(draft.cardNum, country, cardType),
        };
  return Object.fromEntries(
    Object.entries(kept).flatMap(([field, right]) => (right ? [] : [[field, t(`wrong.${field}`)]])),
  );
}
