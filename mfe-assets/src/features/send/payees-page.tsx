import {
  delistWithdrawalAddress,
  enlistWithdrawalAddress,
  type SavedAddress,
  withdrawalAddressList,
} from '@exchange/contract/wallet';
import { isApiFailure, usePlatform } from '@exchange/platform';
import { useCall, useTask } from '@exchange/remote-kit';
import {
  Button,
  Dialog,
  EmptyState,
  ErrorState,
  IconButton,
  ListRow,
  Sheet,
  Skeleton,
  TextField,
  TopBar,
} from '@exchange/ui';
import { Plus, Trash2 } from 'lucide-react';
import { useState, type SyntheticEvent } from 'react';
import { kindOf, type Payee, payeeProblem } from './payee';
import { PayeeFields } from './payee-fields';
import styles from './payees-page.module.css';
import { sendTexts } from './texts';

/** `/assets/transferAccounts/address/{token}`: the payees that the user keeps; a tap on one begins a transfer to it. */
export function PayeesPage({ token }: { readonly token: string }) {
  const { navigation, locale } = usePlatform();
  const t = sendTexts.useText();
  const book = useCall(withdrawalAddressList, { token, payees: true });
  const [adding, setAdding] = useState(false);
  const [leaving, setLeaving] = useState<SavedAddress>();
  const list = book.value?.list;
  return (
    <div className={styles.page}>
      <TopBar
        title={t('payees')}
        backLabel={t('back')}
        onBack={() => navigation.back(`/assets/transferAccounts/${token}`)}
        actions={
          <IconButton aria-label={t('addPayee')} onClick={() => setAdding(true)}>
            <Plus />
          </IconButton>
        }
      />
      {list === undefined && book.failure !== undefined && (
        <ErrorState
          title={t('payeesFailed')}
          text={locale.failure(book.failure)}
          retryLabel={t('retry')}
          pending={book.pending}
          onRetry={book.reload}
        />
      )}
      {list === undefined && book.failure === undefined && (
        <div className={styles.list} role="status" aria-label={t('loading')}>
          {[0, 1, 2].map((row) => (
            <ListRow key={row} title={<Skeleton width="2rem" />} subtitle={<Skeleton width="3rem" />} />
          ))}
        </div>
      )}
      {list?.length === 0 && (
        <EmptyState
          title={t('noPayees')}
          text={t('noPayeesText')}
          action={<Button onClick={() => setAdding(true)}>{t('addPayee')}</Button>}
        />
      )}
      {list !== undefined && list.length > 0 && (
        <ul className={styles.list}>
          {list.map((entry) => (
            <li key={entry.id} className={styles.entry}>
              <ListRow
                title={<b>{entry.title}</b>}
                subtitle={`${t(entry.kind === 2 ? 'uid' : 'email')} · ${entry.address_to}`}
                onPress={() => navigation.to(`/assets/transferAccounts/${token}?payee=${entry.id}`)}
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
      <Sheet open={adding} title={t('addPayee')} closeLabel={t('close')} onClose={() => setAdding(false)}>
        <NewPayee
          token={token}
          onAdded={() => {
            setAdding(false);
            book.reload();
          }}
        />
      </Sheet>
      {leaving && (
        <DeletePayee
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

function NewPayee({ token, onAdded }: { readonly token: string; readonly onAdded: () => void }) {
  const { api, locale, toast } = usePlatform();
  const t = sendTexts.useText();
  const [title, setTitle] = useState('');
  const [payee, setPayee] = useState<Payee>({ type: 1, name: '' });
  const [tried, setTried] = useState(false);
  const [refused, setRefused] = useState<string>();
  const problem = payeeProblem(payee);
  const { run, pending } = useTask(async () => {
    setTried(true);
    setRefused(undefined);
    if (problem !== undefined || title.trim() === '') return;
    try {
      await api.call(enlistWithdrawalAddress, {
        title: title.trim(),
        token,
        address_to: payee.name.trim(),
        kind: kindOf(payee),
      });
      toast.show('success', t('payeeAdded'));
      onAdded();
    } catch (failure) {
      setRefused(isApiFailure(failure, 'addressExists') ? t('payeeThere') : locale.failure(failure));
    }
  });
  const handleSubmit = (event: SyntheticEvent) => {
    event.preventDefault();
    run();
  };
  return (
    <form className={styles.form} noValidate onSubmit={handleSubmit}>
      <TextField
        label={t('payeeTitle')}
        placeholder={t('payeeTitleExample')}
        autoComplete="off"
        maxLength={50}
        reserve
        value={title}
        error={tried && title.trim() === '' ? t('titleMissing') : undefined}
        onValueChange={setTitle}
      />
      <PayeeFields
        payee={payee}
        error={refused ?? (tried && problem !== undefined ? t(`wrong.${problem}`) : undefined)}
        onPayee={(next) => {
          setRefused(undefined);
          setPayee(next);
        }}
      />
      <Button type="submit" block pending={pending}>
        {t('addPayee')}
      </Button>
    </form>
  );
}

function DeletePayee({
  entry,
  onClose,
  onGone,
}: {
  readonly entry: SavedAddress;
  readonly onClose: () => void;
  readonly onGone: () => void;
}) {
  const { api, locale, toast } = usePlatform();
  const t = sendTexts.useText();
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
    toast.show('success', t('payeeDeleted'));
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
      <p>{t('deleteText', { name: entry.title, payee: entry.address_to })}</p>
    </Dialog>
  );
}
