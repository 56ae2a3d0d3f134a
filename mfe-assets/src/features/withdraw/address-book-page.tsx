import { getProtocolByToken, hasMemo } from '@exchange/contract/asset';
import { withdrawalAddressList } from '@exchange/contract/wallet';
import { PageLoading, useCall, useTokenFace, withTexts } from '@exchange/remote-kit';
import { EmptyState, LinkButton } from '@exchange/ui';
import { BookPage } from '../../common/book/book-page';
import { AddressText } from './address-text';
import { NewAddress } from './new-address';
import { withdrawTexts } from './texts';

/** `/assets/withdraw/address/{token}`: the addresses that the user keeps; a tap on one begins a withdrawal to it. */
export const AddressBookPage = withTexts(withdrawTexts, Page, PageLoading);

function Page({ token }: { readonly token: string }) {
  const t = withdrawTexts.useText();
  const { token_as: name } = useTokenFace(token);
  const book = useCall(withdrawalAddressList, { token });
  const networks = useCall(getProtocolByToken, { token });
  const memo = useCall(hasMemo, { token });
  const networkList = networks.value?.list ?? [];
  return (
    <BookPage
      title={t('bookTitle', { token: name })}
      t={t}
      parent={`/assets/withdraw/${token}`}
      chosenBy="address"
      book={book}
      needs={[networks, memo]}
      unknown={
        <EmptyState
          title={t('tokenUnknown')}
          action={<LinkButton to="/assets/withdrawList">{t('chooseToken')}</LinkButton>}
        />
      }
      place={(entry) => (
        <>
          <AddressText address={entry.address_to} />
          {entry.memo !== '' && (
            <span>
              {t('memo')}: {entry.memo}
            </span>
          )}
          <span>{networkList.find((each) => each.protocol === entry.protocol)?.name}</span>
        </>
      )}
      form={(onAdded) => (
        <NewAddress
          token={token}
          name={name}
          networks={networkList}
          needsMemo={memo.value?.has_memo === true}
          onAdded={onAdded}
        />
      )}
    />
  );
}
