import { type Payment, PaymentSheet } from '@exchange/remote-kit';
import type { lockStore } from '@exchange/contract/activity';
import { giftTexts } from './texts';

/** Confirms a lock with the trade password (V-01). */
export function ConfirmLock({
  title,
  amount,
  sheet,
}: {
  readonly title: string;
  readonly amount: string;
  readonly sheet: Payment<typeof lockStore>['sheet'];
}) {
  const t = giftTexts.useText();
  return (
    <PaymentSheet
      title={title}
      confirmLabel={t('pay.confirm')}
      amount={amount}
      note={t('pay.note')}
      unknownText={t('pay.unknown')}
      againText={t('pay.again')}
      {...sheet}
    />
  );
}
