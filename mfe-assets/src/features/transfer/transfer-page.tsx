import { getDataOfUserC2CBalance } from '@exchange/contract/asset-account';
import { fiatToTokenTransfer, getUserTransferConfig, tokenToFiatTransfer } from '@exchange/contract/transfer';
import { isApiFailure, usePlatform } from '@exchange/platform';
import {
  hasTexts,
  LoginKeeper,
  useCall,
  useInputThroughLogin,
  useSentRequests,
  useTask,
} from '@exchange/remote-kit';
import { Button, Card, EmptyState, ErrorState, IconButton, Select, Skeleton, TopBar } from '@exchange/ui';
import { ArrowDownUp } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useEffect, useState, type SyntheticEvent } from 'react';
import { wholeAmount } from '../../common/balances';
import { useBalances } from '../../common/balances-context';
import { amountOf, amountProblem } from '../../common/funds/amount';
import { AmountField } from '../../common/funds/amount-field';
import { HoldNotice } from '../../common/hold-notice';
import { Notice } from '../../common/notice';
import page from '../../common/page.module.css';
import { transferTexts } from './texts';
import styles from './transfer-page.module.css';

/** Where a transfer goes: to the asset account, or to the fiat (C2C) account. */
type Direction = 'toFiat' | 'toAsset';

interface Typed {
  readonly direction: Direction;
  readonly amount: string;
}
const isAsked = hasTexts('token', 'amount', 'direction');
const nothingTyped: Typed = { direction: 'toFiat', amount: '' };
/** Transfers that were being typed when the session ended, by token. */
const typed = new LoginKeeper<Typed>();

/** The limits of transfers to others are told for this token only; a hold stops every transfer alike. */
const holdToken = 'usdt';

/** Decimals that may be typed until the token's own are known: what was typed before is not to be lost. */
const mostPrecision = 18;

/** `/assets/transfer/{token}`: between the asset account and the fiat account, either way. */
export const TransferPage = observer(function TransferPage({ token }: { readonly token: string }) {
  const { api, navigation, locale, session, toast } = usePlatform();
  const t = transferTexts.useText();
  const balances = useBalances();
  const fiat = useCall(getDataOfUserC2CBalance, {});
  const rules = useCall(getUserTransferConfig, { token: holdToken });
  const [{ direction, amount }, setTyped] = useInputThroughLogin(typed, token, nothingTyped);
  const [tried, setTried] = useState(false);
  const [refused, setRefused] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const [moved, setMoved] = useState<string>();
  const { requests, lost, dismiss } = useSentRequests({ name: 'account-transfer', isRequest: isAsked });
  const { reload } = fiat;
  // A transfer in another window changes the fiat account together with the asset account.
  useEffect(() => {
    const subscription = session.personal$.subscribe((event) => {
      if (event.type === 'resync' || event.change.balances.length > 0) reload();
    });
    return () => subscription.unsubscribe();
  }, [session, reload]);

  const inFiat = fiat.value?.list.find((each) => each.token === token);
  const inAsset = balances.row(token)?.balance;
  const name = inFiat?.token_as ?? token.toUpperCase();
  const available = direction === 'toFiat' ? inAsset?.available : inFiat?.available;

  const change = (next: Partial<Typed>) => {
    setTyped({ direction, amount, ...next });
    setRefused(undefined);
    setFailure(undefined);
    setMoved(undefined);
  };
  const handleSwap = () => {
    setTried(false);
    change({ direction: direction === 'toFiat' ? 'toAsset' : 'toFiat', amount: '' });
  };
  /** Sends a transfer; one whose answer was lost goes under its key again. */
  async function move(request: {
    readonly token: string;
    readonly amount: string;
    readonly direction: string;
  }) {
    const isToFiat = request.direction === 'toFiat';
    setFailure(undefined);
    try {
      const { token: moving, amount: exact } = request;
      await requests.send(request, (options) =>
        api.call(
          isToFiat ? tokenToFiatTransfer : fiatToTokenTransfer,
          { token: moving, amount: exact },
          options,
        ),
      );
      setTyped({ direction, amount: '' });
      setTried(false);
      const text = t('moved', {
        amount: wholeAmount(exact, locale.current),
        token: moving === token ? name : moving.toUpperCase(),
        account: t(isToFiat ? 'fiat' : 'asset'),
      });
      setMoved(text);
      toast.show('success', text);
      await Promise.all([balances.reload(), Promise.resolve(fiat.reload())]);
    } catch (error) {
      if (isApiFailure(error, 'insufficientBalance')) {
        setRefused(t('insufficient'));
        await balances.reload();
        fiat.reload();
      } else
        setFailure(isApiFailure(error) && error.kind === 'refused' ? locale.failure(error) : t('unknown'));
    }
  }
  const { run, pending } = useTask(async () => {
    setTried(true);
    setFailure(undefined);
    const exact = amountOf(amount);
    if (exact === undefined || amountProblem(amount, { max: available }) !== undefined) return;
    await move({ token, amount: exact, direction });
  });
  const again = useTask(async () => {
    if (lost.is === 'none') return;
    await move(lost.sent.request);
    if (!requests.list().some(({ key }) => key === lost.sent.key)) dismiss();
  });
  const handleSubmit = (event: SyntheticEvent) => {
    event.preventDefault();
    run();
  };

  const isHeld = rules.value !== undefined && rules.value.hold !== null;
  const from = direction === 'toFiat' ? 'asset' : 'fiat';
  const account = (kind: 'asset' | 'fiat') => ({
    name: t(kind),
    amount: kind === 'asset' ? inAsset?.available : inFiat?.available,
  });
  const sides = [
    { label: t('from'), ...account(from) },
    { label: t('to'), ...account(from === 'asset' ? 'fiat' : 'asset') },
  ];
  return (
    <div className={styles.page}>
      <TopBar title={t('title')} backLabel={t('back')} onBack={() => navigation.back('/assets')} />
      {fiat.value === undefined && fiat.failure !== undefined ? (
        <ErrorState
          title={t('failed')}
          text={locale.failure(fiat.failure)}
          retryLabel={t('retry')}
          pending={fiat.pending}
          onRetry={fiat.reload}
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
        <form className={page.body} noValidate onSubmit={handleSubmit}>
          <HoldNotice hold={rules.value?.hold} />
          {lost.is !== 'none' && (
            <Notice>
              <p>
                {t('lost', {
                  amount: wholeAmount(lost.sent.request.amount, locale.current),
                  token: lost.sent.request.token.toUpperCase(),
                  account: t(lost.sent.request.direction === 'toFiat' ? 'fiat' : 'asset'),
                })}
              </p>
              <Button pending={again.pending} onClick={() => again.run()}>
                {t('sendAgain')}
              </Button>
              <Button variant="quiet" disabled={again.pending} onClick={dismiss}>
                {t('leave')}
              </Button>
            </Notice>
          )}
          <Card className={styles.accounts ?? ''}>
            <dl>
              {sides.map((side) => (
                <div key={side.label} className={styles.side}>
                  <dt>{side.label}</dt>
                  <dd>
                    <b>{side.name}</b>
                    <span className={styles.available}>
                      {side.amount === undefined ? (
                        <Skeleton width="2rem" />
                      ) : (
                        `${wholeAmount(side.amount, locale.current)} ${name}`
                      )}
                    </span>
                  </dd>
                </div>
              ))}
            </dl>
            <IconButton className={styles.swap ?? ''} aria-label={t('swap')} onClick={handleSwap}>
              <ArrowDownUp />
            </IconButton>
          </Card>
          <Select
            label={t('token')}
            options={(fiat.value?.list ?? []).map((each) => ({ value: each.token, label: each.token_as }))}
            value={token}
            onValueChange={(next) => {
              change({ amount: '' });
              setTried(false);
              navigation.to(`/assets/transfer/${next}`, { replace: true });
            }}
          />
          <AmountField
            token={name}
            precision={inAsset?.precision ?? inFiat?.precision ?? mostPrecision}
            max={available}
            tooLarge={t('insufficient')}
            tried={tried}
            refused={refused}
            value={amount}
            onValueChange={(next) => change({ amount: next })}
            hint={
              available !== undefined &&
              t('available', { amount: wholeAmount(available, locale.current), token: name })
            }
          />
          <p className={failure === undefined ? styles.done : page.failure} role="status">
            {failure ?? moved}
          </p>
          <Button type="submit" block pending={pending} disabled={inFiat === undefined || isHeld}>
            {t('transfer')}
          </Button>
          <p className={styles.note}>{t('note')}</p>
        </form>
      )}
    </div>
  );
});
