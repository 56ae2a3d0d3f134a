import { getDataOfUserC2CBalance } from '@exchange/contract/asset-account';
import { fiatToTokenTransfer, getUserTransferConfig, tokenToFiatTransfer } from '@exchange/contract/transfer';
import { formatWhole } from '@exchange/format';
import { isApiFailure, usePlatform } from '@exchange/platform';
import {
  PageHead,
  PageLoading,
  PendingRequest,
  useCall,
  useCommand,
  useDraft,
  useTask,
  usePersonal,
  withTexts,
  createFeatureTexts,
} from '@exchange/remote-kit';
import { Button, Card, EmptyState, ErrorState, IconButton, Select, Skeleton } from '@exchange/ui';
import { ArrowDownUp } from '@exchange/ui/icons';
import { observer } from 'mobx-react-lite';
import { useState, type SyntheticEvent } from 'react';
import { useBalances } from '../../common/balances-context';
import { amountOf, amountProblem } from '../../common/funds/amount';
import { AmountField } from '../../common/funds/amount-field';
import { HoldNotice } from '../../common/hold-notice';
import page from '../../common/page.module.css';
import styles from './transfer-page.module.css';
import { fundsTexts } from '../../common/funds/texts';
import en from './messages/en.json';
import simplified from './messages/zh-CN.json';
import traditional from './messages/zh-HK.json';

/** Texts of the transfer between the user's two accounts. */
const transferTexts = createFeatureTexts('mfe-assets', 'transfer', {
  'zh-HK': traditional,
  'zh-CN': simplified,
  en,
});

/** Where a transfer goes: to the asset account, or to the fiat (C2C) account. */
type Direction = 'toFiat' | 'toAsset';

interface Typed {
  readonly direction: Direction;
  readonly amount: string;
}
const nothingTyped: Typed = { direction: 'toFiat', amount: '' };

/** The limits of transfers to others are told for this token only; a hold stops every transfer alike. */
const holdToken = 'usdt';

/** Decimals that may be typed until the token's own are known: what was typed before is not to be lost. */
const mostPrecision = 18;

/** `/assets/transfer/{token}`: between the asset account and the fiat account, either way. */
export const TransferPage = withTexts(
  [transferTexts, fundsTexts],
  observer(function TransferPage({ token }: { readonly token: string }) {
    const { navigation, locale } = usePlatform();
    const t = transferTexts.useText();
    const transfer = useTransfer(token);
    const { fiat, inFiat, name, failure, pending, reload } = transfer.accounts;
    return (
      <div className={styles.page}>
        <PageHead title={t('title')} back="/assets" />
        {failure !== undefined ? (
          <ErrorState
            title={t('failed')}
            text={locale.failure(failure)}
            retryLabel={t('retry')}
            pending={pending}
            onRetry={() => void reload()}
          />
        ) : fiat.value !== undefined && inFiat === undefined ? (
          <EmptyState
            title={t('unsupported', { token: name })}
            action={
              <Button onClick={() => navigation.to('/assets/transfer/usdt', { replace: true })}>
                {t('useUsdt')}
              </Button>
            }
          />
        ) : (
          <TransferForm token={token} transfer={transfer} />
        )}
      </div>
    );
  }),
  PageLoading,
);

/** Both accounts of a token and what is in them, kept current. Reads observables. */
function useAccounts(token: string) {
  const balances = useBalances();
  const fiat = useCall(getDataOfUserC2CBalance, {});
  const { reload } = fiat;
  // A transfer in another window changes the fiat account together with the asset account.
  usePersonal('balances', reload);
  const inFiat = fiat.value?.list.find((each) => each.token === token);
  const inAsset = balances.row(token)?.balance;
  return {
    fiat,
    /** The token in the fiat account; undefined of one that it does not have. */
    inFiat,
    /** What can be spent in each account; undefined while it is not known. */
    held: { asset: inAsset?.available, fiat: inFiat?.available },
    precision: inAsset?.precision ?? inFiat?.precision ?? mostPrecision,
    name: inFiat?.token_as ?? token.toUpperCase(),
    /** Why what is in one of them could not be fetched; undefined once it is there. */
    failure:
      fiat.value === undefined && fiat.failure !== undefined
        ? fiat.failure
        : balances.state === 'failed'
          ? balances.failure
          : undefined,
    pending: fiat.pending || balances.state === 'loading',
    reload: () => {
      reload();
      return balances.reload();
    },
  };
}

/** What was typed, and the transfer on its way. Reads observables. */
function useTransfer(token: string) {
  const { locale, toast } = usePlatform();
  const t = transferTexts.useText();
  const accounts = useAccounts(token);
  const rules = useCall(getUserTransferConfig, { token: holdToken });
  const [typed, setTyped] = useDraft(`transfer:${token}`, nothingTyped, { inMemory: true });
  const { direction, amount } = typed;
  const [tried, setTried] = useState(false);
  const [refused, setRefused] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const [moved, setMoved] = useState<string>();
  const onFound = (_answer: unknown, asked: Pick<Typed, 'amount'>) =>
    change(asked.amount === amount ? { amount: '' } : {});
  const toFiat = useCommand(tokenToFiatTransfer, { onFound });
  const toAsset = useCommand(fiatToTokenTransfer, { onFound });
  const waiting: Direction = toFiat.outcome.is === 'none' ? 'toAsset' : 'toFiat';
  const available = direction === 'toFiat' ? accounts.held.asset : accounts.held.fiat;

  const change = (next: Partial<Typed>) => {
    setTyped({ ...typed, ...next });
    setRefused(undefined);
    setFailure(undefined);
    setMoved(undefined);
  };
  const begin = (next: Partial<Typed>) => {
    setTried(false);
    change({ ...next, amount: '' });
  };
  const { run, pending } = useTask(async () => {
    setTried(true);
    setFailure(undefined);
    const exact = amountOf(amount);
    if (exact === undefined || amountProblem(amount, { max: available }) !== undefined) return;
    try {
      await (direction === 'toFiat' ? toFiat : toAsset).send({ token, amount: exact }, {});
      setTyped({ direction, amount: '' });
      setTried(false);
      const text = t('moved', {
        amount: formatWhole(exact, locale.current),
        token: accounts.name,
        account: t(direction === 'toFiat' ? 'fiat' : 'asset'),
      });
      setMoved(text);
      toast.show('success', text);
      await accounts.reload();
    } catch (error) {
      if (isApiFailure(error, 'insufficientBalance')) {
        setRefused(t('insufficient'));
        await accounts.reload();
      } else
        setFailure(isApiFailure(error) && error.kind === 'refused' ? locale.failure(error) : t('unknown'));
    }
  });
  return {
    typed,
    tried,
    refused,
    failure,
    moved,
    pending,
    accounts,
    available,
    hold: rules.value?.hold,
    /** The direction of the transfer that was sent before, if its outcome is not `none`. */
    waiting,
    sentBefore: waiting === 'toFiat' ? toFiat : toAsset,
    change,
    /** Begins another transfer: the other way, or of another token. */
    begin,
    run,
  };
}

type Transfer = ReturnType<typeof useTransfer>;

function TransferForm({ token, transfer }: { readonly token: string; readonly transfer: Transfer }) {
  const { navigation, locale } = usePlatform();
  const t = transferTexts.useText();
  const { typed, available, hold, failure, moved } = transfer;
  const { fiat, inFiat, name, precision } = transfer.accounts;
  const isHeld = hold !== undefined && hold !== null;
  const handleSubmit = (event: SyntheticEvent) => {
    event.preventDefault();
    transfer.run();
  };
  return (
    <form className={page.body} noValidate onSubmit={handleSubmit}>
      <HoldNotice hold={hold} />
      <SentBefore transfer={transfer} />
      <Accounts transfer={transfer} />
      <Select
        label={t('token')}
        disabled={transfer.pending}
        options={(fiat.value?.list ?? []).map((each) => ({ value: each.token, label: each.token_as }))}
        value={token}
        onValueChange={(next) => {
          transfer.begin({});
          navigation.to(`/assets/transfer/${next}`, { replace: true });
        }}
      />
      <AmountField
        token={name}
        precision={precision}
        max={available}
        tooLarge={t('insufficient')}
        tried={transfer.tried}
        refused={transfer.refused}
        value={typed.amount}
        disabled={transfer.pending}
        onValueChange={(next) => transfer.change({ amount: next })}
        hint={
          available !== undefined &&
          t('available', { amount: formatWhole(available, locale.current), token: name })
        }
      />
      <p className={failure === undefined ? styles.done : page.failure} role="status">
        {failure ?? moved}
      </p>
      <Button type="submit" block pending={transfer.pending} disabled={inFiat === undefined || isHeld}>
        {t('transfer')}
      </Button>
      <p className={styles.note}>{t('note')}</p>
    </form>
  );
}

/** The transfer that was sent and has no answer yet. */
function SentBefore({ transfer: { waiting, sentBefore } }: { readonly transfer: Transfer }) {
  const { locale } = usePlatform();
  const t = transferTexts.useText();
  const { outcome, look, dismiss } = sentBefore;
  if (outcome.is === 'none') return null;
  const { amount, token } = outcome.pending.asked;
  return (
    <PendingRequest
      state={outcome.is}
      facts={[
        { label: t('to'), value: t(waiting === 'toFiat' ? 'fiat' : 'asset') },
        {
          label: t('transfer'),
          value: `${formatWhole(amount, locale.current)} ${token.toUpperCase()}`,
        },
      ]}
      onLook={look}
      onDismiss={dismiss}
    />
  );
}

/** From which account to which, with what is in them. */
function Accounts({ transfer: { accounts, typed, begin, pending } }: { readonly transfer: Transfer }) {
  const { locale } = usePlatform();
  const t = transferTexts.useText();
  const { held, name } = accounts;
  const toFiat = typed.direction === 'toFiat';
  const sides = [
    { place: 'from', account: toFiat ? 'asset' : 'fiat' },
    { place: 'to', account: toFiat ? 'fiat' : 'asset' },
  ] as const;
  return (
    <Card className={styles.accounts ?? ''}>
      <dl>
        {sides.map(({ place, account }) => {
          const amount = held[account];
          return (
            <div key={place} className={styles.side}>
              <dt>{t(place)}</dt>
              <dd>
                <b>{t(account)}</b>
                <span className={styles.available}>
                  {amount === undefined ? (
                    <Skeleton width="2rem" />
                  ) : (
                    `${formatWhole(amount, locale.current)} ${name}`
                  )}
                </span>
              </dd>
            </div>
          );
        })}
      </dl>
      <IconButton
        className={styles.swap ?? ''}
        aria-label={t('swap')}
        disabled={pending}
        onClick={() => begin({ direction: toFiat ? 'toAsset' : 'toFiat' })}
      >
        <ArrowDownUp />
      </IconButton>
    </Card>
  );
}
