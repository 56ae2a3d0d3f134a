import { lockStore, lockStoreAgain, type SurplusNumber } from '@exchange/contract/activity';
import { formatTime } from '@exchange/i18n';
import { usePlatform, type SessionUser } from '@exchange/platform';
import { type KeptRequest, PaymentSheet } from '@exchange/remote-kit';
import { exactAmount } from '../../common/amounts';
import { keptLock, type SentLock } from './sent-lock';
import { giftTexts } from './texts';

/** Confirms a lock with the trade password, and tells what became of it (V-01). */
export function ConfirmLock({
  activity: { token_as: unit },
  sent,
  amount,
  user,
  onClose,
  onDone,
}: {
  readonly activity: SurplusNumber;
  readonly sent: KeptRequest<SentLock>;
  /** Of what is locked again. */
  readonly amount?: string;
  readonly user: SessionUser;
  readonly onClose: () => void;
  readonly onDone: () => void;
}) {
  const { api, locale, toast } = usePlatform();
  const t = giftTexts.useText();
  const { token, lock_num, invite_code = '' } = sent.request;
  const shown = (value: string) => exactAmount(value, unit, locale.current);
  const whole = lock_num ?? amount;

  async function send(trade_pwd: string, options: { readonly idempotencyKey: string }): Promise<void> {
    const { record } =
      lock_num === undefined
        ? await api.call(lockStoreAgain, { token, trade_pwd }, options)
        : await api.call(lockStore, { token, lock_num, invite_code, trade_pwd }, options);
    const time = formatTime(locale.current, record.release_time, 'short');
    toast.show('success', t('pay.locked', { amount: shown(record.amount), time }));
  }
  return (
    <PaymentSheet
      title={t(lock_num === undefined ? 'again.title' : 'form.lock')}
      confirmLabel={t('pay.confirm')}
      amount={whole === undefined ? undefined : shown(whole)}
      note={t('pay.note')}
      sent={sent}
      name={keptLock(user.user_id, token)}
      unknownText={t('pay.unknown')}
      againText={t('pay.again')}
      send={send}
      onDone={onDone}
      onClose={onClose}
    />
  );
}
