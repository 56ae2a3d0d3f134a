import { formatWhole } from '@exchange/format';
import { isApiFailure, usePlatform, useStream } from '@exchange/platform';
import {
  AskBeforeLeaving,
  lazyPage,
  PageHead,
  PageLoading,
  PendingRequest,
  useTokenFace,
  withTexts,
} from '@exchange/remote-kit';
import { EmptyState, ErrorState, LinkButton, Skeleton } from '@exchange/ui';
import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { HoldNotice } from '../../common/hold-notice';
import { RecordsLink } from '../../common/records/records-link';
import page from '../../common/page.module.css';
import { AddressText } from './address-text';
import { AmountForm } from './amount-form';
import { type Destination, networkName } from './destination';
import { DestinationForm } from './destination-form';
import { MissingSteps } from './missing-steps';
import {
  useWithdrawal,
  useWithdrawalRules,
  withdrawalSteps,
  type WithdrawalForm,
  type WithdrawalRules,
} from './use-withdrawal';
import styles from './withdraw-page.module.css';
import { WithdrawReview } from './withdraw-review';
import { withdrawTexts } from './texts';
import { fundsTexts } from '../../common/funds/texts';

/** Fetched with the last step: it is there when the withdrawal is made. */
const WithdrawDone = lazyPage(async () => (await import('./withdraw-done')).WithdrawDone, PageLoading);

/** `/assets/withdraw/{token}`: where to, how much, all of it once more with the codes, and what became of it. */
export const WithdrawPage = withTexts(
  [withdrawTexts, fundsTexts],
  observer(function WithdrawPage({ token }: { readonly token: string }) {
    const { report } = usePlatform();
    const t = withdrawTexts.useText();
    const { token_as: name } = useTokenFace(token);
    const rules = useWithdrawalRules(token);
    const form = useWithdrawal(token, rules.needsMemo);
    const { step, outcome, done, typed } = form;
    const content = () => {
      if (outcome.is !== 'none') return <SentBefore form={form} outcome={outcome} />;
      if (rules.failure !== undefined) return <RulesFailed {...rules} />;
      if (!rules.value) return <Loading />;
      if (done) return <WithdrawDone {...done} name={name} onAgain={form.again} />;
      return (
        <Step
          token={token}
          name={name}
          form={form}
          rules={rules.value}
          onLimitsOld={rules.reloadLimits}
          onRefused={() => {
            rules.reloadLimits();
            rules.reloadAble();
          }}
        />
      );
    };
    const isShown = done === undefined && outcome.is === 'none';
    useEffect(() => {
      if (step === 'review')
        WithdrawDone.preload().catch((error: unknown) => report.error(error, { part: 'withdraw-done' }));
    }, [step, report]);
    return (
      <div className={page.page}>
        <PageHead
          title={t(step === 'review' && isShown ? 'confirmTitle' : 'title', { token: name })}
          back="/assets/withdrawList"
          actions={
            <RecordsLink name="withdraw" token={token}>
              {t('records')}
            </RecordsLink>
          }
        />
        <div className={page.body}>
          {isShown && (
            <p className={styles.place}>
              {t('place', { step: withdrawalSteps.indexOf(step) + 1, of: withdrawalSteps.length })} ·{' '}
              {t(`stepName.${step}`)}
            </p>
          )}
          {content()}
        </div>
        <AskBeforeLeaving
          holdsInput={typed.isTyped && isShown}
          back="/assets/withdrawList"
          onLeave={form.clear}
        />
      </div>
    );
  }),
  PageLoading,
);

/** One that an earlier page sent: it was made after all, or still has no answer. */
function SentBefore({
  form: { look, dismiss, againAfterLost },
  outcome,
}: {
  readonly form: WithdrawalForm;
  readonly outcome: Exclude<WithdrawalForm['outcome'], { readonly is: 'none' }>;
}) {
  const { locale } = usePlatform();
  const t = withdrawTexts.useText();
  const { token_as: name } = useTokenFace(outcome.pending.asked.token);
  if (outcome.is === 'made') {
    const { withdrawal, next_day: nextDay } = outcome.answer;
    return (
      <WithdrawDone withdrawal={withdrawal} nextDay={nextDay} name={name} wasLost onAgain={againAfterLost} />
    );
  }
  const { apply_amount: asked, address_to: address } = outcome.pending.asked;
  return (
    <PendingRequest
      state={outcome.is}
      facts={[
        { label: t('address'), value: <AddressText address={address} /> },
        { label: t('amount'), value: `${formatWhole(asked, locale.current)} ${name}` },
      ]}
      onLook={look}
      onDismiss={dismiss}
    />
  );
}

function RulesFailed({
  failure,
  pending,
  retry,
}: Pick<ReturnType<typeof useWithdrawalRules>, 'failure' | 'pending' | 'retry'>) {
  const { locale } = usePlatform();
  const t = withdrawTexts.useText();
  return isApiFailure(failure, 'tokenUnknown') ? (
    <EmptyState
      title={t('tokenUnknown')}
      action={<LinkButton to="/assets/withdrawList">{t('chooseToken')}</LinkButton>}
    />
  ) : (
    <ErrorState
      title={t('failed')}
      text={locale.failure(failure)}
      retryLabel={t('retry')}
      pending={pending}
      onRetry={retry}
    />
  );
}

function Loading() {
  const t = withdrawTexts.useText();
  return (
    <div className={page.form} role="status" aria-label={t('loading')}>
      {[0, 1, 2, 3].map((row) => (
        <Skeleton key={row} height="0.96rem" />
      ))}
    </div>
  );
}

/** The step that is open. */
function Step({
  token,
  name,
  form,
  rules,
  onLimitsOld,
  onRefused,
}: {
  readonly token: string;
  readonly name: string;
  readonly form: WithdrawalForm;
  readonly rules: WithdrawalRules;
  /** What is shown of the limits may be old. */
  readonly onLimitsOld: () => void;
  /** The exchange refused the withdrawal itself. */
  readonly onRefused: () => void;
}) {
  const { step, complete, check } = form;
  const { amount } = form.typed;
  if (step === 'review' && complete && check) {
    return (
      <WithdrawReview
        token={token}
        name={name}
        networkName={networkName(rules.networks, complete.protocol)}
        draft={{ destination: complete, amount }}
        check={check}
        onSend={form.send}
        onRefused={onRefused}
        onMade={form.takeMade}
      />
    );
  }
  if (step !== 'destination' && complete) {
    return (
      <AmountForm
        token={token}
        name={name}
        precision={rules.precision}
        available={rules.available}
        limits={rules.limits}
        destination={complete}
        draft={amount}
        onDraft={(next) => form.change({ amount: next })}
        onRefused={onLimitsOld}
        onAddressRefused={form.refuseAddress}
        onChecked={form.takeChecked}
      />
    );
  }
  return <DestinationStep token={token} name={name} form={form} rules={rules} />;
}

function DestinationStep({
  token,
  name,
  form,
  rules,
}: {
  readonly token: string;
  readonly name: string;
  readonly form: WithdrawalForm;
  readonly rules: WithdrawalRules;
}) {
  const { navigation } = usePlatform();
  const { search } = useStream(navigation.location$, () => navigation.location);
  const { isTyped, destination } = form.typed;
  // The address that was chosen in the address book.
  const chosen = new URLSearchParams(search).get('address');
  const entry = chosen === null ? undefined : rules.book.find(({ id }) => id === chosen);
  const picked: Destination | undefined = entry && {
    protocol: entry.protocol,
    address: entry.address_to,
    memo: entry.memo,
  };
  return (
    <>
      <HoldNotice hold={rules.able.hold} />
      <MissingSteps able={rules.able} verification={rules.verification} />
      <DestinationForm
        key={chosen ?? ''}
        token={token}
        name={name}
        networks={rules.networks}
        needsMemo={rules.needsMemo}
        book={rules.book}
        begun={isTyped ? destination : picked}
        blocked={!rules.able.can_withdraw}
        refused={form.refused}
        onDraft={(next) => form.change({ destination: next })}
        onDone={form.takeDestination}
      />
    </>
  );
}
