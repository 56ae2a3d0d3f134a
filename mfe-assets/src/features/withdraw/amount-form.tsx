import type { OutputOf } from '@exchange/contract/call';
import {
  getUserWithdrawalFixedAmount,
  userWithdrawalCheck,
  type getUserTokenWithdrawalLimit,
} from '@exchange/contract/withdrawal';
import { compareDecimals, divideDown, multiply, subtract, formatWhole } from '@exchange/format';
import { isApiFailure, usePlatform } from '@exchange/platform';
import { useCall, useTask } from '@exchange/remote-kit';
import { Button, Card, ErrorState, Skeleton } from '@exchange/ui';
import { useState, type SyntheticEvent } from 'react';
import { amountOf, amountProblem } from '../../common/funds/amount';
import { AmountField } from '../../common/funds/amount-field';
import page from '../../common/page.module.css';
import { AddressText } from './address-text';
import type { Destination } from './destination';
import styles from './withdraw-page.module.css';
import { withdrawTexts } from './texts';
import { mostOf } from './withdrawals';

/** What the exchange says of a withdrawal before it is confirmed. */
export type WithdrawalCheck = OutputOf<typeof userWithdrawalCheck>;

type Limits = OutputOf<typeof getUserTokenWithdrawalLimit>;

const aboutAmount = [
  'amountPrecision',
  'withdrawalTooSmall',
  'withdrawalTooLarge',
  'withdrawalQuota',
  'insufficientBalance',
] as const;

interface AmountFormProps {
  readonly token: string;
  readonly name: string;
  readonly precision: number;
  /** Of the asset account. */
  readonly available: string;
  readonly limits: Limits;
  readonly destination: Destination;
  readonly draft: string;
  readonly onDraft: (amount: string) => void;
  readonly onChecked: (amount: string, check: WithdrawalCheck) => void;
  /** The exchange refused it: what is shown of limits may be old. */
  readonly onRefused: () => void;
  /** The exchange refused the address, for this reason. */
  readonly onAddressRefused: (reason: string) => void;
}

/** Second step of a withdrawal: how much, with the fee, what arrives, and what the limits leave. */
export function AmountForm(props: AmountFormProps) {
  const { name, precision, available, limits, destination } = props;
  const { locale } = usePlatform();
  const t = withdrawTexts.useText();
  const { fee, amount, type, arrives, max, by, tried, refused, run, pending } = useAmountForm(props);
  const handleSubmit = (event: SyntheticEvent) => {
    event.preventDefault();
    run();
  };
  if (fee.failure !== undefined && fee.value === undefined) {
    return (
      <ErrorState
        title={t('failed')}
        text={locale.failure(fee.failure)}
        retryLabel={t('retry')}
        pending={fee.pending}
        onRetry={fee.reload}
      />
    );
  }
  return (
    <form className={page.form} noValidate onSubmit={handleSubmit}>
      <p className={styles.to}>
        <span className={styles.label}>{t('to')}</span>
        <AddressText address={destination.address} />
      </p>
      <AmountField
        token={name}
        precision={precision}
        min={limits.min_amount}
        max={max}
        tooLarge={t(`refused.${by}`)}
        tried={tried}
        refused={refused?.atAmount === true ? refused.text : undefined}
        value={amount}
        onValueChange={type}
        hint={t('available', { amount: `${formatWhole(available, locale.current)} ${name}` })}
      />
      <Sums name={name} fee={fee.value?.fee} arrives={arrives} limits={limits} />
      <p className={page.failure} role="alert">
        {refused?.atAmount === false ? refused.text : undefined}
      </p>
      <Button type="submit" block pending={pending} disabled={!fee.value}>
        {t('next')}
      </Button>
    </form>
  );
}

/** What was typed, what it comes to, and its check by the exchange. */
function useAmountForm({
  token,
  available,
  limits,
  destination: { protocol, address, memo },
  draft,
  onDraft,
  onChecked,
  onRefused,
  onAddressRefused,
}: AmountFormProps) {
  const { api, locale } = usePlatform();
  const t = withdrawTexts.useText();
  const fee = useCall(getUserWithdrawalFixedAmount, { token, protocol });
  const [amount, setAmount] = useState(draft);
  const [tried, setTried] = useState(false);
  const [refused, setRefused] = useState<{ readonly atAmount: boolean; readonly text: string }>();
  const { max, by } = mostOf(available, limits);
  const exact = amountOf(amount);
  const problem = amountProblem(amount, { min: limits.min_amount, max });
  const arrives =
    exact !== undefined && problem === undefined && fee.value && compareDecimals(exact, fee.value.fee) > 0
      ? subtract(exact, fee.value.fee)
      : undefined;
  const { run, pending } = useTask(async () => {
    setTried(true);
    setRefused(undefined);
    if (exact === undefined || problem !== undefined) return;
    try {
      const check = await api.call(userWithdrawalCheck, {
        token,
        apply_amount: exact,
        address_to: address,
        memo,
        protocol,
      });
      onChecked(exact, check);
    } catch (failure) {
      if (isApiFailure(failure, 'addressOwn')) {
        onAddressRefused(locale.failure(failure));
        return;
      }
      const own = aboutAmount.find((reason) => isApiFailure(failure, reason));
      setRefused({ atAmount: own !== undefined, text: own ? t(`refused.${own}`) : locale.failure(failure) });
      onRefused();
    }
  });
  const type = (next: string) => {
    setRefused(undefined);
    setAmount(next);
    onDraft(next);
  };
  return { fee, amount, type, arrives, max, by, tried, refused, run, pending };
}

/** The fee, what arrives, and what the limits leave. */
function Sums({
  name,
  fee,
  arrives,
  limits,
}: {
  readonly name: string;
  readonly fee: string | undefined;
  readonly arrives: string | undefined;
  readonly limits: Limits;
}) {
  const { locale } = usePlatform();
  const t = withdrawTexts.useText();
  const text = (value: string) => `${formatWhole(value, locale.current)} ${name}`;
  const quota = compareDecimals(limits.quota, '0') > 0 ? limits.quota : '1';
  const usedShare = divideDown(multiply(limits.used, '100'), quota, 2);
  return (
    <Card>
      <dl className={styles.sums}>
        <div>
          <dt>{t('fee')}</dt>
          <dd>{fee === undefined ? <Skeleton width="1.4rem" /> : text(fee)}</dd>
        </div>
        <div>
          <dt>{t('arrives')}</dt>
          <dd className={styles.arrives}>{arrives === undefined ? '—' : text(arrives)}</dd>
        </div>
        <div>
          <dt>{t('perTransaction')}</dt>
          <dd>
            {formatWhole(limits.min_amount, locale.current)} – {text(limits.max_amount)}
          </dd>
        </div>
        <div>
          <dt>{t('quota')}</dt>
          <dd>{t('quotaLeft', { left: text(limits.left), quota: text(limits.quota) })}</dd>
        </div>
      </dl>
      <div className={styles.quota} aria-hidden="true">
        <span style={{ inlineSize: `${usedShare}%` }} />
      </div>
      <p className={styles.note}>{t('quotaUsed', { used: text(limits.used) })}</p>
    </Card>
  );
}
