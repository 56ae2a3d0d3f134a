import type { PayeeType } from '@exchange/contract/transfer';
import { Segmented, TextField } from '@exchange/ui';
import type { ReactNode } from 'react';
import type { Payee } from './payee';
import { sendTexts } from './texts';

const types = [
  { value: '1', type: 1, label: 'uid' },
  { value: '2', type: 2, label: 'email' },
] as const satisfies readonly { value: string; type: PayeeType; label: string }[];

/** Whether a payee is named by UID or by email, and the name. */
export function PayeeFields({
  payee,
  error,
  trailing,
  onPayee,
}: {
  readonly payee: Payee;
  readonly error: string | undefined;
  readonly trailing?: ReactNode;
  readonly onPayee: (payee: Payee) => void;
}) {
  const t = sendTexts.useText();
  const isUid = payee.type === 1;
  return (
    <>
      <Segmented
        label={t('payeeBy')}
        options={types.map(({ value, label }) => ({ value, label: t(label) }))}
        value={isUid ? '1' : '2'}
        onValueChange={(value) => onPayee({ type: value === '1' ? 1 : 2, name: '' })}
      />
      <TextField
        label={t(isUid ? 'payeeUid' : 'payeeEmail')}
        inputMode={isUid ? 'numeric' : 'email'}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={isUid ? 16 : 254}
        reserve
        error={error}
        value={payee.name}
        trailing={trailing}
        onValueChange={(name) => onPayee({ ...payee, name: isUid ? name.normalize('NFKC') : name })}
      />
    </>
  );
}
