import type { Transfer, transferBetweenUsers } from '@exchange/contract/transfer';
import { formatWhole } from '@exchange/format';
import { isApiFailure, usePlatform } from '@exchange/platform';
import { type CommandState, useTask } from '@exchange/remote-kit';
import { Button, Card } from '@exchange/ui';
import { useState, type SyntheticEvent } from 'react';
import { Facts } from '../../common/facts';
import { ConfirmationFields, useConfirmation } from '../../common/funds/confirmation';
import { Notice } from '../../common/notice';
import page from '../../common/page.module.css';
import type { SendRequest } from './send-form';
import { sendTexts } from './texts';

const token = 'usdt';

interface SendReviewProps {
  readonly request: SendRequest;
  /** Masked. */
  readonly payeeName: string;
  readonly onSend: CommandState<typeof transferBetweenUsers>['send'];
  readonly onSent: (transfer: Transfer) => void;
  readonly onRefused: () => void;
}

/** The whole transfer once more with the payee's name, and what confirms exactly this one. */
export function SendReview(props: SendReviewProps) {
  const { payee, amount, note } = props.request;
  const { locale } = usePlatform();
  const t = sendTexts.useText();
  const { confirmation, failure, pending, handleSubmit } = useConfirmedSend(props);
  return (
    <form className={page.body} noValidate onSubmit={handleSubmit}>
      <Card>
        <Facts
          items={[
            { label: t('name'), value: props.payeeName },
            { label: t(payee.type === 1 ? 'uid' : 'email'), value: payee.name },
            { label: t('amount'), value: `${formatWhole(amount, locale.current)} ${token.toUpperCase()}` },
            { label: t('fee'), value: t('free') },
            ...(note === '' ? [] : [{ label: t('note'), value: note }]),
          ]}
        />
      </Card>
      <Notice>{t('checkName')}</Notice>
      <ConfirmationFields confirmation={confirmation} />
      <p className={page.failure} role="alert">
        {failure}
      </p>
      <Button type="submit" block pending={pending}>
        {t('sendAmount', { amount: formatWhole(amount, locale.current), token: token.toUpperCase() })}
      </Button>
    </form>
  );
}

/** What confirms the transfer, sending it, and why it was not made. */
function useConfirmedSend({ request: { payee, amount, note }, onSend, onSent, onRefused }: SendReviewProps) {
  const { locale } = usePlatform();
  const t = sendTexts.useText();
  const confirmation = useConfirmation([]);
  const [failure, setFailure] = useState<string>();
  const { run, pending } = useTask(async () => {
    setFailure(undefined);
    if (!confirmation.check()) return;
    const { trade_pwd, google_code } = confirmation.values;
    try {
      const { transfer } = await onSend(
        { token, payee_type: payee.type, payee: payee.name, amount, note },
        { trade_pwd, google_code },
      );
      onSent(transfer);
    } catch (error) {
      if (!isApiFailure(error) || error.kind !== 'refused') {
        setFailure(t('unknown'));
        return;
      }
      if (!confirmation.refuse(error)) setFailure(locale.failure(error));
      onRefused();
    }
  });
  return {
    confirmation,
    failure,
    pending,
    handleSubmit: (event: SyntheticEvent) => {
      event.preventDefault();
      run();
    },
  };
}
