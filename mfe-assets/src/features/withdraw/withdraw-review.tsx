import type { InputOf } from '@exchange/contract/call';
import {
  sendWithdrawalEmail,
  type userWithdrawal,
  userWithdrawalSendSms,
  type Withdrawal,
} from '@exchange/contract/withdrawal';
import { formatWhole } from '@exchange/format';
import { isApiFailure, usePlatform, useTopic } from '@exchange/platform';
import { type CommandState, useTask } from '@exchange/remote-kit';
import { Button, Card, Checkbox } from '@exchange/ui';
import { useState, type SyntheticEvent } from 'react';
import { Facts } from '../../common/facts';
import {
  ConfirmationFields,
  useConfirmation,
  type ConfirmationChannel,
} from '../../common/funds/confirmation';
import { Notice } from '../../common/notice';
import page from '../../common/page.module.css';
import { AddressText } from './address-text';
import type { WithdrawalCheck } from './amount-form';
import type { Destination } from './destination';
import { LookAlike } from './look-alike';
import styles from './withdraw-page.module.css';
import { withdrawTexts } from './texts';

/** A withdrawal as a person asks for it. */
export interface WithdrawalDraft {
  readonly destination: Destination;
  /** With the fee. */
  readonly amount: string;
}

interface WithdrawReviewProps {
  readonly token: string;
  readonly name: string;
  readonly networkName: string;
  readonly draft: WithdrawalDraft;
  readonly check: WithdrawalCheck;
  readonly onSend: CommandState<typeof userWithdrawal>['send'];
  readonly onMade: (withdrawal: Withdrawal, nextDay: boolean) => void;
  readonly onRefused: () => void;
}

/** Last step of a withdrawal: all of it once more with the whole address, and what confirms exactly this one. */
export function WithdrawReview(props: WithdrawReviewProps) {
  const { name, networkName, draft, check } = props;
  const { locale } = usePlatform();
  const t = withdrawTexts.useText();
  const { amount } = draft;
  const { address, memo } = draft.destination;
  const { confirmation, compared, setCompared, tried, failure, similar, run, pending } = useSending(props);
  const text = (value: string) => `${formatWhole(value, locale.current)} ${name}`;
  const handleSubmit = (event: SyntheticEvent) => {
    event.preventDefault();
    run();
  };
  if (similar !== '') return <LookAlike address={address} known={similar} />;
  return (
    <form className={page.form} noValidate onSubmit={handleSubmit}>
      <Card>
        <Facts
          items={[
            { label: t('address'), value: <AddressText address={address} /> },
            ...(memo === '' ? [] : [{ label: t('memo'), value: memo }]),
            { label: t('network'), value: networkName },
            { label: t('amount'), value: text(amount) },
            { label: t('fee'), value: text(check.fee) },
            { label: t('arrives'), value: <b>{text(check.receive_amount)}</b> },
          ]}
        />
      </Card>
      {check.next_day && <Notice>{t('nextDay')}</Notice>}
      {check.new_address ? (
        <Notice>
          <p>{t('newAddress')}</p>
          <Checkbox checked={compared} aria-invalid={tried && !compared} onCheckedChange={setCompared}>
            {t('compared')}
          </Checkbox>
          {tried && !compared && (
            <p className={page.failure} role="alert">
              {t('comparedMissing')}
            </p>
          )}
        </Notice>
      ) : (
        <p className={styles.note}>{t('finalText')}</p>
      )}
      <ConfirmationFields confirmation={confirmation} />
      <p className={page.failure} role="alert">
        {failure}
      </p>
      <Button type="submit" block pending={pending}>
        {t('withdrawAmount', { amount: text(amount) })}
      </Button>
    </form>
  );
}

/** What confirms the withdrawal, and its sending. */
function useSending({ token, draft, check, onSend, onMade, onRefused }: WithdrawReviewProps) {
  const { locale } = usePlatform();
  const t = withdrawTexts.useText();
  const { protocol, address, memo } = draft.destination;
  const request = { token, apply_amount: draft.amount, address_to: address, memo, protocol };
  const confirmation = useConfirmation(useChannels(request));
  /** A new address was compared with the one that was meant. */
  const [compared, setCompared] = useState(false);
  const [tried, setTried] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [similar, setSimilar] = useState(check.similar_address);
  const { run, pending } = useTask(async () => {
    setTried(true);
    setFailure(undefined);
    if (!confirmation.check() || (check.new_address && !compared)) return;
    try {
      const made = await onSend(request, confirmation.values);
      onMade(made.withdrawal, made.next_day);
    } catch (error) {
      if (!isApiFailure(error) || error.kind !== 'refused') {
        setFailure(t('unknown'));
        return;
      }
      if (isApiFailure(error, 'addressLookAlike')) setSimilar(error.fields['address_to'] ?? '');
      else if (!confirmation.refuse(error)) setFailure(locale.failure(error));
      onRefused();
    }
  });
  return { confirmation, compared, setCompared, tried, failure, similar, run, pending };
}

/** Where the codes for exactly this withdrawal are sent. */
function useChannels(request: InputOf<typeof sendWithdrawalEmail>): readonly ConfirmationChannel[] {
  const { api } = usePlatform();
  const { user } = useTopic('session');
  return [
    ...(user && user.mobile !== ''
      ? [
          {
            kind: 'sms' as const,
            target: user.mobile,
            send: () => api.call(userWithdrawalSendSms, request),
          },
        ]
      : []),
    ...(user && user.email !== ''
      ? [
          {
            kind: 'email' as const,
            target: user.email,
            send: () => api.call(sendWithdrawalEmail, request),
          },
        ]
      : []),
  ];
}
