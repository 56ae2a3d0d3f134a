import { getProtocolByToken, hasMemo } from '@exchange/contract/asset';
import { delistWithdrawalAddress, type SavedAddress, withdrawalAddressList } from '@exchange/contract/wallet';
import { isApiFailure, usePlatform } from '@exchange/platform';
import { useCall, useTask, useTokenFace } from '@exchange/remote-kit';
import {
  AppLink,
  Button,
  Dialog,
  EmptyState,
  ErrorState,
  IconButton,
  ListRow,
  Sheet,
  Skeleton,
  TopBar,
} from '@exchange/ui';
import { Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import styles from './address-book-page.module.css';
import { AddressText } from './address-text';
import { NewAddress } from './new-address';
import { withdrawTexts } from './texts';

/** `/assets/withdraw/address/{token}`: the addresses that the user keeps; a tap on one begins a withdrawal to it. */
export function AddressBookPage({ token }: { readonly token: string }) {
  const { navigation, locale } = usePlatform();
  const t = withdrawTexts.useText();
  const { token_as: name } = useTokenFace(token);
  const book = useCall(withdrawalAddressList, { token });
  const networks = useCall(getProtocolByToken, { token });
  const memo = useCall(hasMemo, { token });
  const [adding, setAdding] = useState(false);
  const [leaving, setLeaving] = useState<SavedAddress>();
  const needed = [book, networks, memo];
  const failed = needed.find((call) => call.failure !== undefined && call.value === undefined);
  const list = book.value?.list;
  const ready = list !== undefined && networks.value && memo.value;
  return (
    <div className={styles.page}>
      <TopBar
        title={t('bookTitle', { token: name })}
        backLabel={t('back')}
        onBack={() => navigation.back(`/assets/withdraw/${token}`)}
        actions={
          ready && (
            <IconButton aria-label={t('addAddress')} onClick={() => setAdding(true)}>
              <Plus />
            </IconButton>
          )
        }
      />
      {failed &&
        (isApiFailure(failed.failure, 'tokenUnknown') ? (
          <EmptyState
            title={t('tokenUnknown')}
            action={<AppLink to="/assets/withdrawList">{t('chooseToken')}</AppLink>}
          />
        ) : (
          <ErrorState
            title={t('bookFailed')}
            text={locale.failure(failed.failure)}
            retryLabel={t('retry')}
            pending={needed.some((call) => call.pending)}
            onRetry={() => {
              for (const call of needed) if (call.failure !== undefined) call.reload();
            }}
          />
        ))}
      {!failed && !ready && (
        <div className={styles.list} role="status" aria-label={t('loading')}>
          {[0, 1, 2].map((row) => (
            <ListRow key={row} title={<Skeleton width="2rem" />} subtitle={<Skeleton width="4rem" />} />
          ))}
        </div>
      )}
      {ready && list.length === 0 && (
        <EmptyState
          title={t('noAddresses')}
          text={t('noAddressesText')}
          action={<Button onClick={() => setAdding(true)}>{t('addAddress')}</Button>}
        />
      )}
      {ready && list.length > 0 && (
        <ul className={styles.list}>
          {list.map((entry) => (
            <li key={entry.id} className={styles.entry}>
              <ListRow
                title={
                  <>
                    <b>{entry.title}</b>
                    {entry.tag !== '' && <span className={styles.tag}>{entry.tag}</span>}
                  </>
                }
                subtitle={
                  <span className={styles.whole}>
                    <AddressText address={entry.address_to} />
                    {entry.memo !== '' && (
                      <span>
                        {t('memo')}: {entry.memo}
                      </span>
                    )}
                    <span>{networks.value?.list.find((each) => each.protocol === entry.protocol)?.name}</span>
                  </span>
                }
                onPress={() => navigation.to(`/assets/withdraw/${token}?address=${entry.id}`)}
              />
              <IconButton
                className={styles.remove ?? ''}
                aria-label={t('deleteNamed', { name: entry.title })}
                onClick={() => setLeaving(entry)}
              >
                <Trash2 />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      {networks.value && memo.value && (
        <Sheet open={adding} title={t('addAddress')} closeLabel={t('close')} onClose={() => setAdding(false)}>
          <NewAddress
            token={token}
            name={name}
            networks={networks.value.list}
            needsMemo={memo.value.has_memo}
            onAdded={() => {
              setAdding(false);
              book.reload();
            }}
          />
        </Sheet>
      )}
      {leaving && (
        <DeleteAddress
          entry={leaving}
          onClose={() => setLeaving(undefined)}
          onGone={() => {
            setLeaving(undefined);
            book.reload();
          }}
        />
      )}
    </div>
  );
}

function DeleteAddress({
  entry,
  onClose,
  onGone,
}: {
  readonly entry: SavedAddress;
  readonly onClose: () => void;
  readonly onGone: () => void;
}) {
  const { api, locale, toast } = usePlatform();
  const t = withdrawTexts.useText();
  const { run, pending } = useTask(async () => {
    try {
      await api.call(delistWithdrawalAddress, { id: entry.id });
    } catch (failure) {
      // Deleted in another window it is gone as well.
      if (!isApiFailure(failure, 'addressUnknown')) {
        toast.show('error', locale.failure(failure));
        return;
      }
    }
    toast.show('success', t('addressDeleted'));
    onGone();
  });
  return (
    <Dialog
      open
      title={t('deleteTitle')}
      onClose={onClose}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            {t('keep')}
          </Button>
          <Button variant="danger" pending={pending} onClick={() => run()}>
            {t('delete')}
          </Button>
        </>
      }
    >
      <p>{t('deleteText', { name: entry.title })}</p>
      <AddressText address={entry.address_to} />
    </Dialog>
  );
}
