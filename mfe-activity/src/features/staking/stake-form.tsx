import { listUserBalance } from '@exchange/contract/asset';
import type { AskedOf } from '@exchange/contract/call';
import { createStake, type StakingProduct } from '@exchange/contract/staking';
import { multiply } from '@exchange/format';
import { formatTime } from '@exchange/i18n';
import { usePlatform, useTopic } from '@exchange/platform';
import {
  Facts,
  type Payment,
  PaymentSheet,
  PendingRequest,
  useCall,
  useDraft,
  usePayment,
  usePersonal,
} from '@exchange/remote-kit';
import { AppLink, Button, Card } from '@exchange/ui';
import { useEffect, useState, type SyntheticEvent } from 'react';
import { AmountField } from '../../common/amount-field';
import { exactAmount, typedAmount } from '../../common/amounts';
import { dayYieldOf, mostOf, problemOf, stayFrom } from './earnings';
import styles from './staking.module.css';
import { stakingTexts } from './texts';

interface StakeFormProps {
  readonly product: StakingProduct;
  /** 1 to come, 2 open, 3 over. */
  readonly status: 1 | 2 | 3;
  readonly onStaked: () => void;
}

/** An amount to stake and exactly what it earns (V-02); every rule is told at the field before the exchange is asked. */
export function StakeForm(props: StakeFormProps) {
  const { product, status } = props;
  const { locale } = usePlatform();
  const t = stakingTexts.useText();
  const form = useStakeForm(props);
  const { payment } = form;
  const { outcome, asked } = payment;
  const isOpen = status === 2;
  const shown = (amount: string) => exactAmount(amount, product.token_as, locale.current);
  return (
    <>
      {outcome.is !== 'none' && (
        <PendingRequest
          state={outcome.is}
          facts={[{ label: t('form.stake'), value: shown(outcome.pending.asked.amount) }]}
          onLook={payment.look}
          onDismiss={payment.dismiss}
        />
      )}
      <Card>
        <form className={styles.form} noValidate onSubmit={form.handleSubmit}>
          <StakeAmount product={product} form={form} isOpen={isOpen} />
          <Earnings product={product} isOpen={isOpen} available={form.available} amount={form.amount} />
          {form.failure !== undefined && (
            <p className={styles.failure} role="alert">
              {locale.failure(form.failure)}
            </p>
          )}
          <Button type="submit" block disabled={form.isSignedIn && !isOpen}>
            {t(
              status === 1
                ? 'form.notYet'
                : status === 3
                  ? 'form.over'
                  : form.isSignedIn
                    ? 'form.stake'
                    : 'form.login',
            )}
          </Button>
        </form>
        {asked && form.isSignedIn && <StakeSheet product={product} asked={asked} sheet={payment.sheet} />}
      </Card>
    </>
  );
}

/** The amount, within what the product takes. */
function StakeAmount({
  product,
  form: { text, setText, available, problem },
  isOpen,
}: {
  readonly product: StakingProduct;
  readonly form: ReturnType<typeof useStakeForm>;
  readonly isOpen: boolean;
}) {
  const { locale } = usePlatform();
  const t = stakingTexts.useText();
  const { token_as: unit } = product;
  const shown = (amount: string) => exactAmount(amount, unit, locale.current);
  const bounds = {
    min: shown(product.min_amount),
    max: shown(product.max_amount),
    left: shown(product.left),
  };
  return (
    <AmountField
      label={t('form.amount')}
      value={text}
      onValueChange={setText}
      precision={product.precision}
      disabled={!isOpen}
      unit={unit}
      most={available === undefined ? undefined : mostOf(product, available)}
      mostLabel={t('form.all')}
      hint={t('form.bounds', bounds)}
      error={problem && t(`problem.${problem}`, bounds)}
    />
  );
}

/** What can be staked, and what the amount earns until when. */
function Earnings({
  product,
  isOpen,
  available,
  amount,
}: {
  readonly product: StakingProduct;
  readonly isOpen: boolean;
  readonly available: string | undefined;
  readonly amount: string | undefined;
}) {
  const { clock, locale } = usePlatform();
  const t = stakingTexts.useText();
  const shown = (value: string) => exactAmount(value, product.token_as, locale.current);
  const dayYield = amount === undefined ? undefined : dayYieldOf(amount, product);
  const stay = stayFrom(product, clock.now());
  const availableFact = available !== undefined && {
    label: t('form.available'),
    value: (
      <>
        <span data-testid="available">{shown(available)}</span>{' '}
        <AppLink className={styles.deposit ?? ''} to={`/assets/deposit/${product.token}`}>
          {t('form.deposit')}
        </AppLink>
      </>
    ),
  };
  return (
    <Facts
      items={[
        ...(availableFact ? [availableFact] : []),
        {
          label: t('perDay'),
          value: <span data-testid="per-day">{dayYield === undefined ? '—' : shown(dayYield)}</span>,
        },
        {
          label: t('inAll', { count: stay.days }),
          value: (
            <span data-testid="in-all">
              {dayYield === undefined ? '—' : shown(multiply(dayYield, String(stay.days)))}
            </span>
          ),
        },
        {
          label: t(product.type === 1 ? 'releaseLatest' : 'release'),
          value: isOpen ? formatTime(locale.current, stay.until, 'short') : '—',
        },
      ]}
    />
  );
}

/** What is typed, what is wrong with it, and the payment. */
function useStakeForm({ product, onStaked }: StakeFormProps) {
  const { locale, toast } = usePlatform();
  const t = stakingTexts.useText();
  const { user } = useTopic('session');
  const [text, setText] = useDraft(`stake:${product.id}`, '', { inMemory: true });
  const [tried, setTried] = useState(false);
  const { value, failure, reload } = useCall(listUserBalance, {}, { skip: user === null });
  useEffect(() => reload(), [reload, product.left]);
  usePersonal('balances', reload);
  const payment = usePayment(createStake, {
    of: { product_id: product.id },
    confirmedBy: (trade_password) => ({ trade_password }),
    onPaid({ position }) {
      const amount = exactAmount(position.amount, product.token_as, locale.current);
      toast.show('success', t('pay.done', { amount }));
      setText('');
      setTried(false);
      onStaked();
    },
  });
  const available = value && (value.list.find(({ token }) => token === product.token)?.available ?? '0');
  const amount = typedAmount(text);
  const problem = problemOf(amount, product, available);
  return {
    isSignedIn: user !== null,
    /** Undefined while it is not known. */
    available,
    /** Why the balance is not known. */
    failure,
    text,
    setText,
    amount,
    /** What is told at the field: nothing typed yet is no mistake before it is sent. */
    problem: problem === 'missing' && !tried ? undefined : problem,
    payment,
    handleSubmit: (event: SyntheticEvent) =>
      payment.handleSubmit(event, () => {
        setTried(true);
        return amount === undefined || problem !== undefined ? undefined : { product_id: product.id, amount };
      }),
  };
}

/** Confirms a stake with the trade password. */
function StakeSheet({
  product,
  asked: { amount },
  sheet,
}: {
  readonly product: StakingProduct;
  readonly asked: AskedOf<typeof createStake>;
  readonly sheet: Payment<typeof createStake>['sheet'];
}) {
  const { clock, locale } = usePlatform();
  const t = stakingTexts.useText();
  const [stay] = useState(() => stayFrom(product, clock.now()));
  const shown = (value: string) => exactAmount(value, product.token_as, locale.current);
  const dayYield = dayYieldOf(amount, product);
  return (
    <PaymentSheet
      title={t('form.stake')}
      confirmLabel={t('pay.confirm')}
      amount={shown(amount)}
      note={t(product.early_release ? 'pay.noteEarly' : 'pay.noteFixed')}
      unknownText={t('pay.unknown')}
      againText={t('pay.again')}
      {...sheet}
    >
      <Facts
        items={[
          { label: t('perDay'), value: shown(dayYield) },
          { label: t('inAll', { count: stay.days }), value: shown(multiply(dayYield, String(stay.days))) },
          {
            label: t(product.type === 1 ? 'releaseLatest' : 'release'),
            value: formatTime(locale.current, stay.until, 'short'),
          },
        ]}
      />
    </PaymentSheet>
  );
}
