import { getUsableNumber, lockStore, type SurplusNumber } from '@exchange/contract/activity';
import { compareDecimals, floorTo, multiply } from '@exchange/format';
import { formatTime } from '@exchange/i18n';
import { usePlatform, useTopic } from '@exchange/platform';
import {
  NumberField,
  PendingRequest,
  useCall,
  useDraft,
  usePayment,
  usePersonal,
} from '@exchange/remote-kit';
import { AppLink, Button, Card, TextField } from '@exchange/ui';
import { useEffect, useState, type SyntheticEvent } from 'react';
import { exactAmount } from '../../common/amounts';
import { ConfirmLock } from './confirm-lock';
import styles from './lock-form.module.css';
import { giftTexts } from './texts';

/** An amount to lock, and whoever invited (V-01); every rule is told at the field before the exchange is asked. */
export function LockForm({
  activity,
  status,
  locks,
  onLocked,
}: {
  readonly activity: SurplusNumber;
  /** 1 to come, 2 open, 3 over. */
  readonly status: 1 | 2 | 3;
  readonly locks: number;
  readonly onLocked: () => void;
}) {
  const { clock, session, locale, toast } = usePlatform();
  const t = giftTexts.useText();
  const { user } = useTopic('session');
  const { token, token_as: unit, precision } = activity;
  const [text, setText] = useDraft(`lock:${token}`, '', { inMemory: true });
  const [inviteCode, setInviteCode] = useState('');
  const [tried, setTried] = useState(false);
  const own = useCall(getUsableNumber, { token }, { skip: user === null });
  const { reload } = own;
  useEffect(() => reload(), [reload, locks, activity.surplus]);
  usePersonal('balances', reload);

  const shown = (value: string) => exactAmount(value, unit, locale.current);
  const payment = usePayment(lockStore, {
    of: { token },
    confirmedBy: (trade_pwd) => ({ trade_pwd }),
    onPaid({ record }) {
      const time = formatTime(locale.current, record.release_time, 'short');
      toast.show('success', t('pay.locked', { amount: shown(record.amount), time }));
      setText('');
      setTried(false);
      onLocked();
    },
  });
  const { outcome, asked } = payment;
  const amount = /^\d+(\.\d*)?$/.test(text) ? text.replace(/\.$/, '') : undefined;
  const problem = problemOf(amount, activity, own.value?.available);
  const told = problem === 'missing' && !tried ? undefined : problem;
  const isOpen = status === 2;
  const gift = amount === undefined ? undefined : floorTo(multiply(amount, activity.gift_rate), precision);

  const handleSubmit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (!user) {
      session.requireLogin();
      return;
    }
    if (payment.reopen()) return;
    setTried(true);
    if (amount === undefined || problem !== undefined) return;
    payment.open({ token, lock_num: amount, invite_code: inviteCode.trim() });
  };
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
        <form className={styles.form} noValidate onSubmit={handleSubmit}>
          <NumberField
            label={t('form.amount')}
            value={text}
            onValueChange={setText}
            precision={precision}
            disabled={!isOpen}
            suffix={
              <>
                {unit}
                {own.value && isOpen && (
                  <button
                    type="button"
                    className={styles.all}
                    onClick={() => setText(own.value?.usable ?? '')}
                  >
                    {t('form.all')}
                  </button>
                )}
              </>
            }
            hint={t('form.bounds', { min: shown(activity.min_amount), max: shown(activity.max_amount) })}
            error={
              told &&
              t(`problem.${told}`, {
                min: shown(activity.min_amount),
                max: shown(activity.max_amount),
                left: shown(activity.surplus),
              })
            }
            reserve
          />
          <TextField
            label={t('form.invite')}
            hint={t('form.inviteHint')}
            value={inviteCode}
            maxLength={20}
            autoComplete="off"
            autoCapitalize="characters"
            disabled={!isOpen}
            onValueChange={setInviteCode}
          />
          <dl className={styles.sums}>
            {own.value && (
              <div>
                <dt>{t('form.available')}</dt>
                <dd data-testid="available">
                  {shown(own.value.available)}{' '}
                  <AppLink className={styles.deposit ?? ''} to={`/assets/deposit/${token}`}>
                    {t('form.deposit')}
                  </AppLink>
                </dd>
              </div>
            )}
            <div>
              <dt>{t('form.gift')}</dt>
              <dd data-testid="gift">{gift === undefined ? '—' : shown(gift)}</dd>
            </div>
            <div>
              <dt>{t('form.release')}</dt>
              <dd>{isOpen ? formatTime(locale.current, clock.now() + activity.duration, 'short') : '—'}</dd>
            </div>
          </dl>
          {own.failure !== undefined && (
            <p className={styles.failure} role="alert">
              {locale.failure(own.failure)}
            </p>
          )}
          <Button type="submit" block disabled={user !== null && !isOpen}>
            {t(status === 1 ? 'form.notYet' : status === 3 ? 'form.over' : user ? 'form.lock' : 'form.login')}
          </Button>
        </form>
        {asked && user && (
          <ConfirmLock title={t('form.lock')} amount={shown(asked.lock_num)} sheet={payment.sheet} />
        )}
      </Card>
    </>
  );
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
