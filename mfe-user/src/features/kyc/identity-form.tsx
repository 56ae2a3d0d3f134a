import { isDocumentNumber, isPersonName, type DocumentType } from '@exchange/contract/identity-document';
import { authForeignCard, authIdCard, type KycState } from '@exchange/contract/kyc';
import { isApiFailure, usePlatform } from '@exchange/platform';
import { useTask } from '@exchange/remote-kit';
import { Button, Card, Segmented, Select, TextField } from '@exchange/ui';
import { useRef, useState, type SyntheticEvent } from 'react';
import { CountryField } from '../../common/country-field';
import { FormMessage } from '../../common/form-message';
import formStyles from '../../common/form-page.module.css';
import { kycFormsOf, type IdentityDraft } from './kyc-forms';
import styles from './kyc.module.css';
import { LevelFailure } from './level-state';
import { NumberRules } from './number-rules';
import { useKycText } from './texts';

const identityCard = 3;
const types = { '1': 1, '2': 2, '3': 3 } as const satisfies Record<string, DocumentType>;

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

/** The form of level 1. What was typed stays when it is refused, and when a login comes in between. */
export function IdentityForm({
  level,
  onStale,
}: {
  readonly level: KycState['lv1'];
  /** The exchange says that the form is not asked for any more. */
  readonly onStale: () => void;
}) {
  const platform = usePlatform();
  const { api, locale, navigation, organisation } = platform;
  const t = useKycText();
  const form = useRef<HTMLFormElement>(null);
  const [forms] = useState(() => kycFormsOf(platform));
  const [draft, setDraft] = useState(forms.identity);
  const [tried, setTried] = useState(false);
  const [refused, setRefused] = useState<Errors>({});
  const [message, setMessage] = useState<string>();
  const home = organisation.defaultCountry;
  const homeName =
    new Intl.DisplayNames([locale.current], { type: 'region', style: 'short' }).of(home) ?? home;

  const change = (changed: Partial<IdentityDraft>) => {
    const next = { ...draft, ...changed };
    forms.keepIdentity(next);
    setDraft(next);
    setRefused((before) =>
      Object.fromEntries(Object.entries(before).filter(([field]) => !(field in changed))),
    );
  };
  const wrong = errorsOf(draft, home, t);
  const errorOf = (field: Field) => refused[field] ?? (tried ? wrong[field] : undefined);
  const focusFirstWrong = () => {
    // The fields say themselves which are wrong, once they are drawn so.
    requestAnimationFrame(() =>
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"], button[data-invalid="true"]')?.focus(),
    );
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
    }
  });
  const handleSubmit = (event: SyntheticEvent) => {
    event.preventDefault();
    setTried(true);
    if (Object.keys(wrong).length === 0) submit.run();
    else focusFirstWrong();
  };
  const numberField = (field: 'idCard' | 'cardNum', label: string, country: string, type: DocumentType) => (
    <div>
      <TextField
        label={label}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={30}
        value={draft[field]}
        error={errorOf(field)}
        onValueChange={(text) => change({ [field]: text })}
      />
      <NumberRules number={draft[field]} country={country} type={type} />
    </div>
  );

  return (
    <>
      {level.status === 3 && <LevelFailure level={level} />}
      <p className={styles.lead}>{t('level1.lead')}</p>
      <Card>
        <form ref={form} className={formStyles.form} noValidate onSubmit={handleSubmit}>
          <Segmented
            label={t('kind.label')}
            value={draft.kind}
            onValueChange={(kind) => change({ kind })}
            options={[
              { value: 'domestic', label: t('kind.domestic', { country: homeName }) },
              { value: 'foreign', label: t('kind.foreign') },
            ]}
          />
          {draft.kind === 'domestic' ? (
            <>
              <TextField
                label={t('fields.trueName')}
                autoComplete="name"
                maxLength={50}
                hint={t('fields.asOnDocument')}
                value={draft.trueName}
                error={errorOf('trueName')}
                onValueChange={(trueName) => change({ trueName })}
              />
              {numberField('idCard', t('fields.idCard'), home, identityCard)}
            </>
          ) : (
            <>
              <CountryField
                label={t('fields.country')}
                show="name"
                value={draft.country}
                onValueChange={({ code }) => change({ country: code })}
                error={errorOf('country')}
              />
              <Select
                label={t('fields.cardType')}
                value={String(draft.cardType) as keyof typeof types}
                onValueChange={(value) => change({ cardType: types[value] })}
                options={(['1', '2', '3'] as const).map((value) => ({ value, label: t(`types.${value}`) }))}
              />
              <TextField
                label={t('fields.firstName')}
                autoComplete="given-name"
                maxLength={50}
                hint={t('fields.asOnDocument')}
                value={draft.firstName}
                error={errorOf('firstName')}
                onValueChange={(firstName) => change({ firstName })}
              />
              <TextField
                label={t('fields.lastName')}
                autoComplete="family-name"
                maxLength={50}
                reserve
                value={draft.lastName}
                error={errorOf('lastName')}
                onValueChange={(lastName) => change({ lastName })}
              />
              {numberField('cardNum', t('fields.cardNum'), draft.country, draft.cardType)}
            </>
          )}
          <FormMessage text={message} />
          <Button type="submit" block pending={submit.pending}>
            {t('send')}
          </Button>
        </form>
      </Card>
      <p className={styles.privacy}>{t('level1.after')}</p>
    </>
  );
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
