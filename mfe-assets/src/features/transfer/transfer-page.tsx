import { getDataOfUserC2CBalance } from '@exchange/contract/asset-account';
import { fiatToTokenTransfer, getUserTransferConfig, tokenToFiatTransfer } from '@exchange/contract/transfer';
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
} from '@exchange/remote-kit';
import { Button, Card, EmptyState, ErrorState, IconButton, Select, Skeleton } from '@exchange/ui';
import { ArrowDownUp } from '@exchange/ui/icons';
import { observer } from 'mobx-react-lite';
import { useState, type SyntheticEvent } from 'react';
import { wholeAmount } from '../../common/balances';
import { useBalances } from '../../common/balances-context';
import { amountOf, amountProblem } from '../../common/funds/amount';
import { AmountField } from '../../common/funds/amount-field';
import { HoldNotice } from '../../common/hold-notice';
import page from '../../common/page.module.css';
import { transferTexts } from './texts';
import styles from './transfer-page.module.css';
import { fundsTexts } from '../../common/funds/texts';

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
    const { navigation, locale, toast } = usePlatform();
    const t = transferTexts.useText();
    const balances = useBalances();
    const fiat = useCall(getDataOfUserC2CBalance, {});
    const rules = useCall(getUserTransferConfig, { token: holdToken });
    const [{ direction, amount }, setTyped] = useDraft(`transfer:${token}`, nothingTyped, { inMemory: true });
    const [tried, setTried] = useState(false);
    const [refused, setRefused] = useState<string>();
    const [failure, setFailure] = useState<string>();
    const [moved, setMoved] = useState<string>();
    const onFound = (_answer: unknown, asked: Pick<Typed, 'amount'>) =>
      change(asked.amount === amount ? { amount: '' } : {});
    const toFiat = useCommand(tokenToFiatTransfer, { onFound });
    const toAsset = useCommand(fiatToTokenTransfer, { onFound });
    const waiting: Direction = toFiat.outcome.is === 'none' ? 'toAsset' : 'toFiat';
    const { outcome, look, dismiss } = waiting === 'toFiat' ? toFiat : toAsset;
    const { reload } = fiat;
    // A transfer in another window changes the fiat account together with the asset account.
    usePersonal('balances', reload);

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
          amount: wholeAmount(exact, locale.current),
          token: name,
          account: t(direction === 'toFiat' ? 'fiat' : 'asset'),
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
        <PageHead title={t('title')} back="/assets" />
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
            {outcome.is !== 'none' && (
              <PendingRequest
                state={outcome.is}
                facts={[
                  { label: t('to'), value: t(waiting === 'toFiat' ? 'fiat' : 'asset') },
                  {
                    label: t('transfer'),
                    value: `${wholeAmount(outcome.pending.asked.amount, locale.current)} ${outcome.pending.asked.token.toUpperCase()}`,
                  },
                ]}
                onLook={look}
                onDismiss={dismiss}
              />
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
  }),
  PageLoading,
);
