import { withdrawalAddressList } from '@exchange/contract/wallet';
import { isApiFailure, usePlatform } from '@exchange/platform';
import { PageLoading, useCall, useDraft, withTexts } from '@exchange/remote-kit';
import { useState } from 'react';
import { BookPage } from '../../common/book/book-page';
import { NewEntry } from '../../common/book/new-entry';
import { kindOf, type Payee, payeeProblem } from './payee';
import { PayeeFields } from './payee-fields';
import { sendTexts } from './texts';

/** `/assets/transferAccounts/address/{token}`: the payees that the user keeps; a tap on one begins a transfer to it. */
export const PayeesPage = withTexts(sendTexts, Page, PageLoading);

function Page({ token }: { readonly token: string }) {
  const t = sendTexts.useText();
  const book = useCall(withdrawalAddressList, { token, payees: true });
  return (
    <BookPage
      title={t('payees')}
      t={t}
      parent={`/assets/transferAccounts/${token}`}
      chosenBy="payee"
      book={book}
      place={({ kind, address_to: payee }) => `${t(kind === 2 ? 'uid' : 'email')} · ${payee}`}
      form={(onAdded) => <NewPayee token={token} onAdded={onAdded} />}
    />
  );
}

interface Typed {
  readonly title: string;
  readonly payee: Payee;
}
const nothingTyped: Typed = { title: '', payee: { type: 1, name: '' } };

function NewPayee({ token, onAdded }: { readonly token: string; readonly onAdded: () => void }) {
  const { locale } = usePlatform();
  const t = sendTexts.useText();
  const [{ title, payee }, setTyped] = useDraft(`payee:${token}`, nothingTyped);
  const [refused, setRefused] = useState<string>();
  const problem = payeeProblem(payee);
  return (
    <NewEntry
      t={t}
      title={title}
      entry={
        problem === undefined ? { token, address_to: payee.name.trim(), kind: kindOf(payee) } : undefined
      }
      onTitle={(next) => setTyped({ title: next, payee })}
      onFailed={(failure) =>
        setRefused(isApiFailure(failure, 'addressExists') ? t('payeeThere') : locale.failure(failure))
      }
      onAdded={onAdded}
    >
      {(tried) => (
        <PayeeFields
          payee={payee}
          error={refused ?? (tried && problem !== undefined ? t(`wrong.${problem}`) : undefined)}
          onPayee={(next) => {
            setRefused(undefined);
            setTyped({ title, payee: next });
          }}
        />
      )}
    </NewEntry>
  );
}
