import type { applyNodeMember } from '@exchange/contract/node';
import { formatTime } from '@exchange/i18n';
import { usePlatform } from '@exchange/platform';
import { Facts, type Payment, PaymentSheet } from '@exchange/remote-kit';
import { useState } from 'react';
import { money } from '../../common/amounts';
import type { Plan } from '../../common/tiers';
import { useText } from '../../messages';

/** Pays a tier's deposit, confirmed by the trade password (N-01). */
export function ApplySheet({
  plan,
  sheet,
}: {
  readonly plan: Plan;
  readonly sheet: Payment<typeof applyNodeMember>['sheet'];
}) {
  const { locale, clock } = usePlatform();
  const t = useText();
  const [back] = useState(() => clock.now() + plan.deposit_days * 86_400_000);
  const deposit = money(plan.deposit, plan.deposit_token, locale.current);
  return (
    <PaymentSheet
      title={plan.name}
      confirmLabel={t('apply.confirm', { deposit })}
      note={t('apply.note', { deposit })}
      unknownText={t('apply.unknown')}
      againText={t('apply.again')}
      {...sheet}
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
