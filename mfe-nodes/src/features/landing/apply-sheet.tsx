import { applyNodeMember } from '@exchange/contract/node';
import { formatTime } from '@exchange/i18n';
import { usePlatform } from '@exchange/platform';
import { Facts, keptRequest, newRequest, PaymentSheet } from '@exchange/remote-kit';
import { useState } from 'react';
import { money } from '../../common/amounts';
import { useText } from '../../common/use-text';
import { isSentApplication, keptName } from './sent-application';
import type { Plan } from './tier-card';

/** Pays a tier's deposit, confirmed by the trade password (N-01). */
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
  const deposit = money(plan.deposit, plan.deposit_token, locale.current);
  return (
    <PaymentSheet
      title={plan.name}
      confirmLabel={t('apply.confirm', { deposit })}
      note={t('apply.note', { deposit })}
      sent={sent}
      name={name}
      unknownText={t('apply.unknown')}
      againText={t('apply.again')}
      send={async (trade_password, options) => {
        await api.call(applyNodeMember, { ...sent.request, trade_password }, options);
        toast.show('success', t('apply.done', { tier: plan.name, deposit }));
      }}
      onDone={onJoined}
      onClose={onClose}
    >
      <Facts
        items={[
          { label: t('deposit'), value: deposit },
          { label: t('depositBack'), value: formatTime(locale.current, back, 'date') },
        ]}
      />
    </PaymentSheet>
  );
}
