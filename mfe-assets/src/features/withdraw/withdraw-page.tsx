import { getProtocolByToken, hasMemo } from '@exchange/contract/asset';
import { getUserKycStep } from '@exchange/contract/kyc';
import { withdrawalAddressList } from '@exchange/contract/wallet';
import {
  checkCanWithdraw,
  getUserTokenWithdrawalLimit,
  userWithdrawal,
  type Withdrawal,
} from '@exchange/contract/withdrawal';
import { isApiFailure, usePlatform, useStream } from '@exchange/platform';
import {
  LoginKeeper,
  PageLoading,
  PendingRequest,
  useCall,
  useCommand,
  useInputThroughLogin,
  useTokenFace,
  usePersonal,
  withTexts,
} from '@exchange/remote-kit';
import { EmptyState, ErrorState, LinkButton, Skeleton, TopBar } from '@exchange/ui';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { wholeAmount } from '../../common/balances';
import { useBalances } from '../../common/balances-context';
import { HoldNotice } from '../../common/hold-notice';
import { RecordsLink } from '../../common/records/records-link';
import page from '../../common/page.module.css';
import { AddressText } from './address-text';
import { AmountForm, type WithdrawalCheck } from './amount-form';
import { type Destination, networkName } from './destination';
import { DestinationForm } from './destination-form';
import { MissingSteps } from './missing-steps';
import { WithdrawDone } from './withdraw-done';
import styles from './withdraw-page.module.css';
import { WithdrawReview, type WithdrawalDraft } from './withdraw-review';
import { withdrawTexts } from './texts';
import { fundsTexts } from '../../common/funds/texts';

/** Where a withdrawal stands on the page. */
type Step =
  | { readonly is: 'destination'; readonly refused?: string }
  | { readonly is: 'amount'; readonly destination: Destination }
  | { readonly is: 'review'; readonly draft: WithdrawalDraft; readonly check: WithdrawalCheck }
  | { readonly is: 'done'; readonly withdrawal: Withdrawal; readonly nextDay: boolean };

interface Typed {
  readonly destination: Destination | undefined;
  readonly amount: string;
}
const nothingTyped: Typed = { destination: undefined, amount: '' };
/** Withdrawals that were being typed when the session ended, by token. */
const typed = new LoginKeeper<Typed>();

const order = ['destination', 'amount', 'review'] as const;

/** `/assets/withdraw/{token}`: where to, how much, all of it once more with the codes, and what became of it. */
export const WithdrawPage = withTexts(
  [withdrawTexts, fundsTexts],
  observer(function WithdrawPage({ token }: { readonly token: string }) {
    const { navigation, locale } = usePlatform();
    const { search } = useStream(navigation.location$, () => navigation.location);
    const t = withdrawTexts.useText();
    const { token_as: name } = useTokenFace(token);
    const balance = useBalances().row(token)?.balance;
    const able = useCall(checkCanWithdraw, {});
    const needsKyc = able.value?.needs_kyc === true;
    const verification = useCall(getUserKycStep, {}, { skip: !needsKyc });
    const networks = useCall(getProtocolByToken, { token });
    const memo = useCall(hasMemo, { token });
    const limits = useCall(getUserTokenWithdrawalLimit, { token });
    const book = useCall(withdrawalAddressList, { token });
    const { send, outcome, look, dismiss } = useCommand(userWithdrawal);
    const { token_as: lostName } = useTokenFace(outcome.is === 'none' ? token : outcome.pending.asked.token);
    const [step, setStep] = useState<Step>({ is: 'destination' });
    const [{ destination, amount }, setTyped] = useInputThroughLogin(typed, token, nothingTyped);
    const { reload } = limits;
    const { reload: reloadAble } = able;
    const { reload: reloadVerification } = verification;
    usePersonal('withdrawals', reload);
    usePersonal('kyc', () => {
      reloadAble();
      reloadVerification();
    });

    const chosen = new URLSearchParams(search).get('address');
    const entry = chosen === null ? undefined : book.value?.list.find(({ id }) => id === chosen);
    const picked: Destination | undefined = entry && {
      protocol: entry.protocol,
      address: entry.address_to,
      memo: entry.memo,
    };
    const needed = [able, networks, memo, limits, book];
    const failed = needed.find((call) => call.failure !== undefined && call.value === undefined);
    const handleBack = () => {
      if (step.is === 'amount') setStep({ is: 'destination' });
      else if (step.is === 'review') setStep({ is: 'amount', destination: step.draft.destination });
      else navigation.back('/assets/withdrawList');
    };

    const content = () => {
      if (outcome.is === 'made') {
        return (
          <WithdrawDone
            withdrawal={outcome.answer.withdrawal}
            nextDay={outcome.answer.next_day}
            name={lostName}
            wasLost
            onAgain={() => {
              dismiss();
              setTyped(nothingTyped);
              setStep({ is: 'destination' });
            }}
          />
        );
      }
      if (outcome.is !== 'none') {
        const { apply_amount: asked, address_to: address } = outcome.pending.asked;
        return (
          <PendingRequest
            state={outcome.is}
            facts={[
              { label: t('address'), value: <AddressText address={address} /> },
              { label: t('amount'), value: `${wholeAmount(asked, locale.current)} ${lostName}` },
            ]}
            onLook={look}
            onDismiss={dismiss}
          />
        );
      }
      if (failed) {
        return isApiFailure(failed.failure, 'tokenUnknown') ? (
          <EmptyState
            title={t('tokenUnknown')}
            action={<LinkButton to="/assets/withdrawList">{t('chooseToken')}</LinkButton>}
          />
        ) : (
          <ErrorState
            title={t('failed')}
            text={locale.failure(failed.failure)}
            retryLabel={t('retry')}
            pending={needed.some((call) => call.pending)}
            onRetry={() => {
              for (const call of needed) if (call.failure !== undefined) call.reload();
            }}
          />
        );
      }
      const waits =
        !able.value ||
        !networks.value ||
        !memo.value ||
        !limits.value ||
        !book.value ||
        !balance ||
        (needsKyc && verification.pending && !verification.value);
      if (waits) {
        return (
          <div className={page.form} role="status" aria-label={t('loading')}>
            {[0, 1, 2, 3].map((row) => (
              <Skeleton key={row} height="0.96rem" />
            ))}
          </div>
        );
      }
      switch (step.is) {
        case 'destination':
          return (
            <>
              <HoldNotice hold={able.value.hold} />
              <MissingSteps able={able.value} verification={verification.value?.status} />
              <DestinationForm
                key={chosen ?? ''}
                token={token}
                name={name}
                networks={networks.value.list}
                needsMemo={memo.value.has_memo}
                book={book.value.list}
                begun={destination ?? picked}
                blocked={!able.value.can_withdraw}
                refused={step.refused}
                onDraft={(next) => setTyped({ destination: next, amount })}
                onDone={(next) => {
                  setTyped({ destination: next, amount });
                  setStep({ is: 'amount', destination: next });
                }}
              />
            </>
          );
        case 'amount':
          return (
            <AmountForm
              token={token}
              name={name}
              precision={balance.precision}
              available={balance.available}
              limits={limits.value}
              destination={step.destination}
              draft={amount}
              onDraft={(next) => setTyped({ destination: step.destination, amount: next })}
              onRefused={reload}
              onAddressRefused={(refused) => setStep({ is: 'destination', refused })}
              onChecked={(exact, check) => {
                setTyped({ destination: step.destination, amount: exact });
                setStep({ is: 'review', draft: { destination: step.destination, amount: exact }, check });
              }}
            />
          );
        case 'review':
          return (
            <WithdrawReview
              token={token}
              name={name}
              networkName={networkName(networks.value.list, step.draft.destination.protocol)}
              draft={step.draft}
              check={step.check}
              onSend={send}
              onRefused={() => {
                reload();
                able.reload();
              }}
              onMade={(withdrawal, nextDay) => {
                setTyped(nothingTyped);
                setStep({ is: 'done', withdrawal, nextDay });
              }}
            />
          );
        case 'done':
          return (
            <WithdrawDone
              withdrawal={step.withdrawal}
              nextDay={step.nextDay}
              name={name}
              onAgain={() => setStep({ is: 'destination' })}
            />
          );
      }
    };
    const place = order.findIndex((each) => each === step.is);
    return (
      <div className={page.page}>
        <TopBar
          title={t(step.is === 'review' ? 'confirmTitle' : 'title', { token: name })}
          backLabel={t('back')}
          onBack={handleBack}
          actions={
            <RecordsLink name="withdraw" token={token}>
              {t('records')}
            </RecordsLink>
          }
        />
        <div className={page.body}>
          {place !== -1 && outcome.is === 'none' && (
            <p className={styles.place}>
              {t('place', { step: place + 1, of: order.length })} ·{' '}
              {t(`stepName.${order[place] ?? 'review'}`)}
            </p>
          )}
          {content()}
        </div>
      </div>
    );
  }),
  PageLoading,
);
