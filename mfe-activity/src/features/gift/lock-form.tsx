import { getUsableNumber, lockStore, type SurplusNumber } from '@exchange/contract/activity';
import { compareDecimals, floorTo, multiply } from '@exchange/format';
import { formatTime } from '@exchange/i18n';
import { usePlatform, useTopic } from '@exchange/platform';
import { PendingRequest, useCall, useDraft, usePayment, usePersonal } from '@exchange/remote-kit';
import { AppLink, Button, Card, TextField } from '@exchange/ui';
import { useEffect, useState, type SyntheticEvent } from 'react';
import { AmountField } from '../../common/amount-field';
import { exactAmount, typedAmount } from '../../common/amounts';
import { ConfirmLock } from './confirm-lock';
import styles from './lock-form.module.css';
import { giftTexts } from './texts';

interface LockFormProps {
  readonly activity: SurplusNumber;
  /** 1 to come, 2 open, 3 over. */
  readonly status: 1 | 2 | 3;
  readonly locks: number;
  readonly onLocked: () => void;
}

/** An amount to lock, and whoever invited (V-01); every rule is told at the field before the exchange is asked. */
export function LockForm(props: LockFormProps) {
  const { activity, status } = props;
  const { locale } = usePlatform();
  const t = giftTexts.useText();
  const form = useLockForm(props);
  const { own, payment } = form;
  const { outcome, asked } = payment;
  const isOpen = status === 2;
  const shown = (value: string) => exactAmount(value, activity.token_as, locale.current);
  return (
    <>
      {outcome.is !== 'none' && (
        <PendingRequest
          state={outcome.is}
          facts={[{ label: t('form.lock'), value: shown(outcome.pending.asked.lock_num) }]}
          onLook={payment.look}
          onDismiss={payment.dismiss}
        />
      )}
      <Card>
        <form className={styles.form} noValidate onSubmit={form.handleSubmit}>
          <LockAmount activity={activity} form={form} isOpen={isOpen} />
          <TextField
            label={t('form.invite')}
            hint={t('form.inviteHint')}
            value={form.inviteCode}
            maxLength={20}
            autoComplete="off"
            autoCapitalize="characters"
            disabled={!isOpen}
            onValueChange={form.setInviteCode}
          />
          <Sums activity={activity} isOpen={isOpen} available={own.value?.available} amount={form.amount} />
          {own.failure !== undefined && (
            <p className={styles.failure} role="alert">
              {locale.failure(own.failure)}
            </p>
          )}
          <Button type="submit" block disabled={form.isSignedIn && !isOpen}>
            {t(
              status === 1
                ? 'form.notYet'
                : status === 3
                  ? 'form.over'
                  : form.isSignedIn
                    ? 'form.lock'
                    : 'form.login',
            )}
          </Button>
        </form>
        {asked && form.isSignedIn && (
          <ConfirmLock title={t('form.lock')} amount={shown(asked.lock_num)} sheet={payment.sheet} />
        )}
      </Card>
    </>
  );
}

/** The amount, within what the activity takes. */
function LockAmount({
  activity,
  form: { text, setText, own, problem },
  isOpen,
}: {
  readonly activity: SurplusNumber;
  readonly form: ReturnType<typeof useLockForm>;
  readonly isOpen: boolean;
}) {
  const { locale } = usePlatform();
  const t = giftTexts.useText();
  const { token_as: unit } = activity;
  const shown = (value: string) => exactAmount(value, unit, locale.current);
  const bounds = { min: shown(activity.min_amount), max: shown(activity.max_amount) };
  return (
    <AmountField
      label={t('form.amount')}
      value={text}
      onValueChange={setText}
      precision={activity.precision}
      disabled={!isOpen}
      unit={unit}
      most={own.value?.usable}
      mostLabel={t('form.all')}
      hint={t('form.bounds', bounds)}
      error={problem && t(`problem.${problem}`, { ...bounds, left: shown(activity.surplus) })}
    />
  );
}

/** What can be locked, what is given for the amount, and when it is free again. */
function Sums({
  activity: { token, token_as: unit, gift_rate: rate, precision, duration },
  isOpen,
  available,
  amount,
}: {
  readonly activity: SurplusNumber;
  readonly isOpen: boolean;
  readonly available: string | undefined;
  readonly amount: string | undefined;
}) {
  const { clock, locale } = usePlatform();
  const t = giftTexts.useText();
  const shown = (value: string) => exactAmount(value, unit, locale.current);
  return (
    <dl className={styles.sums}>
      {available !== undefined && (
        <div>
          <dt>{t('form.available')}</dt>
          <dd data-testid="available">
            {shown(available)}{' '}
            <AppLink className={styles.deposit ?? ''} to={`/assets/deposit/${token}`}>
              {t('form.deposit')}
            </AppLink>
          </dd>
        </div>
      )}
      <div>
        <dt>{t('form.gift')}</dt>
        <dd data-testid="gift">
          {amount === undefined ? '—' : shown(floorTo(multiply(amount, rate), precision))}
        </dd>
      </div>
      <div>
        <dt>{t('form.release')}</dt>
        <dd>{isOpen ? formatTime(locale.current, clock.now() + duration, 'short') : '—'}</dd>
      </div>
    </dl>
  );
}

/** What is typed, what is wrong with it, and the payment. */
function useLockForm({ activity, locks, onLocked }: LockFormProps) {
  const { locale, toast } = usePlatform();
  const t = giftTexts.useText();
  const { user } = useTopic('session');
  const { token } = activity;
  const [text, setText] = useDraft(`lock:${token}`, '', { inMemory: true });
  const [inviteCode, setInviteCode] = useState('');
  const [tried, setTried] = useState(false);
  const own = useCall(getUsableNumber, { token }, { skip: user === null });
  const { reload } = own;
  useEffect(() => reload(), [reload, locks, activity.surplus]);
  usePersonal('balances', reload);
  const payment = usePayment(lockStore, {
    of: { token },
    confirmedBy: (trade_pwd) => ({ trade_pwd }),
    onPaid({ record }) {
      const amount = exactAmount(record.amount, activity.token_as, locale.current);
      const time = formatTime(locale.current, record.release_time, 'short');
      toast.show('success', t('pay.locked', { amount, time }));
      setText('');
      setTried(false);
      onLocked();
    },
  });
  const amount = typedAmount(text);
  const problem = problemOf(amount, activity, own.value?.available);
  return {
    isSignedIn: user !== null,
    own,
    text,
    setText,
    amount,
    inviteCode,
    setInviteCode,
    /** What is told at the field: nothing typed yet is no mistake before it is sent. */
    problem: problem === 'missing' && !tried ? undefined : problem,
    payment,
    handleSubmit: (event: SyntheticEvent) =>
      payment.handleSubmit(event, () => {
        setTried(true);
        return amount === undefined || problem !== undefined
          ? undefined
          : { token, lock_num: amount, invite_code: inviteCode.trim() };
      }),
  };
}

/** Which rule an amount breaks; without an amount of the user's own the balance is not looked at. */
function problemOf(
  amount: string | undefined,
  { min_amount: min, max_amount: max, surplus }: SurplusNumber,
  available: string | undefined,
): 'missing' | 'tooSmall' | 'tooLarge' | 'surplus' | 'insufficient' | undefined {
  if (amount === undefined) return 'missing';
  if (compareDecimals(amount, min) < 0) return 'tooSmall';
  if (compareDecimals(amount, max) > 0) return 'tooLarge';
  if (compareDecimals(amount, surplus) > 0) return 'surplus';
  if (available !== undefined && compareDecimals(amount, available) > 0) return 'insufficient';
  return undefined;
}
