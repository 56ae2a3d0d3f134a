import { lockStore, lockStoreAgain, type SurplusNumber } from '@exchange/contract/activity';
import { formatTime } from '@exchange/i18n';
import { isApiFailure, usePlatform, type SessionUser } from '@exchange/platform';
import {
  keepRequest,
  type KeptRequest,
  keptRequest,
  TradePasswordField,
  useTask,
} from '@exchange/remote-kit';
import { AppLink, Button, Sheet } from '@exchange/ui';
import { useState } from 'react';
import { exactAmount } from '../../common/amounts';
import styles from './lock-form.module.css';
import { isSentLock, keptLock, type SentLock } from './sent-lock';
import { giftTexts } from './texts';

/** Confirms a lock with the trade password, and tells what became of it; a lost answer never locks twice (V-01, H-20). */
export function ConfirmLock({
  activity: { token_as: unit },
  sent: { key, request },
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
  const { api, locale, storage, toast } = usePlatform();
  const t = giftTexts.useText();
  const name = keptLock(user.user_id, request.token);
  const [password, setPassword] = useState('');
  const [wrong, setWrong] = useState<string>();
  const [failure, setFailure] = useState(() =>
    keptRequest(storage, name, isSentLock) ? t('pay.again') : undefined,
  );
  const shown = (value: string) => exactAmount(value, unit, locale.current);
  const whole = request.lock_num ?? amount;

  async function send(): Promise<void> {
    const { token, lock_num, invite_code = '' } = request;
    const options = { idempotencyKey: key };
    const { record } =
      lock_num === undefined
        ? await api.call(lockStoreAgain, { token, trade_pwd: password }, options)
        : await api.call(lockStore, { token, lock_num, invite_code, trade_pwd: password }, options);
    storage.remove(name);
    toast.show(
      'success',
      t('pay.locked', {
        amount: shown(record.amount),
        time: formatTime(locale.current, record.release_time, 'short'),
      }),
    );
    onDone();
  }
  const { run, pending } = useTask(async () => {
    setFailure(undefined);
    setWrong(undefined);
    if (password === '') {
      setWrong(t('pay.passwordMissing'));
      return;
    }
    keepRequest(storage, name, { key, request });
    try {
      await send();
    } catch (error) {
      if (!isApiFailure(error) || error.kind !== 'refused') {
        // Whether it arrived is not known: the same one can be sent again without being made twice.
        setFailure(t('pay.unknown'));
        return;
      }
      storage.remove(name);
      if (isApiFailure(error, 'tradePasswordWrong')) {
        setPassword('');
        setWrong(locale.failure(error));
      } else setFailure(locale.failure(error));
    }
  });
  return (
    <Sheet
      open
      title={t(request.lock_num === undefined ? 'again.title' : 'form.lock')}
      closeLabel={t('close')}
      onClose={onClose}
    >
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          run();
        }}
      >
        {whole !== undefined && <p className={styles.amount}>{shown(whole)}</p>}
        <p className={styles.note}>{t('pay.note')}</p>
        {user.has_trade_password ? (
          <>
            <TradePasswordField
              label={t('pay.password')}
              showLabel={t('pay.show')}
              hideLabel={t('pay.hide')}
              forgotLabel={t('pay.forgot')}
              value={password}
              error={wrong}
              onValueChange={(digits) => {
                setPassword(digits);
                setWrong(undefined);
              }}
            />
            <p className={styles.failure} role="alert">
              {failure}
            </p>
            <Button type="submit" block pending={pending}>
              {t('pay.confirm')}
            </Button>
          </>
        ) : (
          <>
            <p className={styles.note}>{t('pay.noPassword')}</p>
            <AppLink className={styles.set ?? ''} to="/user/security/tradepassword">
              {t('pay.setPassword')}
            </AppLink>
          </>
        )}
      </form>
    </Sheet>
  );
}
