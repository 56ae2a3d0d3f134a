import { applyNodeMember } from '@exchange/contract/node';
import { formatTime } from '@exchange/i18n';
import { isApiFailure, usePlatform } from '@exchange/platform';
import {
  keepRequest,
  keptRequest,
  newRequest,
  TradePasswordField,
  useTask,
  Facts,
} from '@exchange/remote-kit';
import { Button, Sheet } from '@exchange/ui';
import { useState, type SyntheticEvent } from 'react';
import { money } from '../../common/amounts';
import { useText } from '../../common/use-text';
import styles from './apply-sheet.module.css';
import { isSentApplication, keptName } from './sent-application';
import type { Plan } from './tier-card';

/**
 * Pays a tier's deposit, confirmed by the trade password. One key belongs to the application, kept on the device until its outcome is
 * known: sent again after a lost answer it is the same one, so that nothing is paid twice (N-01).
 */
export function ApplySheet({
  plan,
  inviteCode,
  userId,
  onClose,
  onJoined,
}: {
  readonly plan: Plan;
  /** Empty for a tier without invitations. */
  readonly inviteCode: string;
  readonly userId: string;
  readonly onClose: () => void;
  readonly onJoined: () => void;
}) {
  const { api, locale, storage, toast, clock } = usePlatform();
  const t = useText();
  const name = keptName(userId, plan.node_type);
  const [sent] = useState(
    () =>
      keptRequest(storage, name, isSentApplication) ??
      newRequest({ node_type: plan.node_type, invite_code: inviteCode }),
  );
  const [back] = useState(() => clock.now() + plan.deposit_days * 86_400_000);
  const [password, setPassword] = useState('');
  const [wrong, setWrong] = useState<string>();
  const [failure, setFailure] = useState(() =>
    keptRequest(storage, name, isSentApplication) ? t('apply.again') : undefined,
  );
  const deposit = money(plan.deposit, plan.deposit_token, locale.current);

  const { run, pending } = useTask(async () => {
    setFailure(undefined);
    setWrong(undefined);
    if (password === '') {
      setWrong(t('apply.passwordMissing'));
      return;
    }
    keepRequest(storage, name, sent);
    try {
      const input = { ...sent.request, trade_password: password };
      await api.call(applyNodeMember, input, { idempotencyKey: sent.key });
      storage.remove(name);
      toast.show('success', t('apply.done', { tier: plan.name, deposit }));
      onJoined();
    } catch (error) {
      if (!isApiFailure(error) || error.kind !== 'refused') {
        // Whether it arrived is not known: the same one can be sent again without being paid twice.
        setFailure(t('apply.unknown'));
        return;
      }
      storage.remove(name);
      if (isApiFailure(error, 'tradePasswordWrong')) {
        setPassword('');
        setWrong(locale.failure(error));
      } else setFailure(locale.failure(error));
    }
  });
  const handleSubmit = (event: SyntheticEvent) => {
    event.preventDefault();
    run();
  };
  return (
    <Sheet open title={plan.name} closeLabel={t('close')} onClose={onClose}>
      <form className={styles.form} noValidate onSubmit={handleSubmit}>
        <Facts
          items={[
            { label: t('deposit'), value: deposit },
            { label: t('depositBack'), value: formatTime(locale.current, back, 'date') },
          ]}
        />
        <p className={styles.note}>{t('apply.note', { deposit })}</p>
        <TradePasswordField
          label={t('apply.password')}
          showLabel={t('apply.show')}
          hideLabel={t('apply.hide')}
          forgotLabel={t('apply.forgot')}
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
          {t('apply.confirm', { deposit })}
        </Button>
      </form>
    </Sheet>
  );
}
