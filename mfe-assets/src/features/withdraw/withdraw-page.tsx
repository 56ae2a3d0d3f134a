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
  AskBeforeLeaving,
  PageHead,
  PageLoading,
  PendingRequest,
  useCall,
  useCommand,
  useDraft,
  useSteps,
  useTokenFace,
  usePersonal,
  withTexts,
} from '@exchange/remote-kit';
import { EmptyState, ErrorState, LinkButton, Skeleton } from '@exchange/ui';
import { observer } from 'mobx-react-lite';
import { useEffect, useEffectEvent, useState } from 'react';
import { wholeAmount } from '../../common/balances';
import { useBalances } from '../../common/balances-context';
import { HoldNotice } from '../../common/hold-notice';
import { RecordsLink } from '../../common/records/records-link';
import page from '../../common/page.module.css';
import { AddressText } from './address-text';
import { AmountForm, type WithdrawalCheck } from './amount-form';
import { completeDestination, type Destination, networkName } from './destination';
import { DestinationForm } from './destination-form';
import { MissingSteps } from './missing-steps';
import { WithdrawDone } from './withdraw-done';
import styles from './withdraw-page.module.css';
import { WithdrawReview } from './withdraw-review';
import { withdrawTexts } from './texts';
import { fundsTexts } from '../../common/funds/texts';

interface Typed {
  readonly isTyped: boolean;
  readonly destination: Destination;
  readonly amount: string;
}
const nothingTyped: Typed = {
  isTyped: false,
  destination: { protocol: '', address: '', memo: '' },
  amount: '',
};

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
    const [typed, setTyped, forget] = useDraft(`withdraw:${token}`, nothingTyped);
    const { destination, amount } = typed;
    const [check, setCheck] = useState<WithdrawalCheck>();
    const [refused, setRefused] = useState<string>();
    const [done, setDone] = useState<{ readonly withdrawal: Withdrawal; readonly nextDay: boolean }>();
    const complete = memo.value && completeDestination(destination, memo.value.has_memo);
    // Before the exchange's rules are there it is not known what can be shown.
    const furthest = !memo.value ? 'review' : !complete ? 'destination' : check ? 'review' : 'amount';
    const { step, go, end } = useSteps(order, furthest);
    const change = (next: Partial<Typed>) => {
      setTyped({ ...typed, ...next, isTyped: true });
      setCheck(undefined);
      setRefused(undefined);
    };
    const clear = () => {
      setTyped(nothingTyped);
      forget();
      setCheck(undefined);
    };
    // One whose answer was lost was made after all: it must not stand in the form to be sent again.
    const isMade = outcome.is === 'made';
    const handleMade = useEffectEvent(() => {
      forget();
      end();
    });
    useEffect(() => {
      if (isMade) handleMade();
    }, [isMade]);
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
              clear();
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
      if (done) {
        return <WithdrawDone {...done} name={name} onAgain={() => setDone(undefined)} />;
      }
      if (step === 'review' && complete && check) {
        return (
          <WithdrawReview
            token={token}
            name={name}
            networkName={networkName(networks.value.list, complete.protocol)}
            draft={{ destination: complete, amount }}
            check={check}
            onSend={send}
            onRefused={() => {
              reload();
              able.reload();
            }}
            onMade={(withdrawal, nextDay) => {
              clear();
              setDone({ withdrawal, nextDay });
              end();
            }}
          />
        );
      }
      if (step !== 'destination' && complete) {
        return (
          <AmountForm
            token={token}
            name={name}
            precision={balance.precision}
            available={balance.available}
            limits={limits.value}
            destination={complete}
            draft={amount}
            onDraft={(next) => change({ amount: next })}
            onRefused={reload}
            onAddressRefused={(reason) => {
              setRefused(reason);
              go('destination');
            }}
            onChecked={(exact, checked) => {
              change({ amount: exact });
              setCheck(checked);
              go('review');
            }}
          />
        );
      }
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
            begun={typed.isTyped ? destination : picked}
            blocked={!able.value.can_withdraw}
            refused={refused}
            onDraft={(next) => change({ destination: next })}
            onDone={(next) => {
              change({ destination: next });
              go('amount');
            }}
          />
        </>
      );
    };
    const isShown = done === undefined && outcome.is === 'none';
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
              {t('place', { step: order.indexOf(step) + 1, of: order.length })} · {t(`stepName.${step}`)}
            </p>
          )}
          {content()}
        </div>
        <AskBeforeLeaving holdsInput={typed.isTyped && isShown} back="/assets/withdrawList" onLeave={clear} />
      </div>
    );
  }),
  PageLoading,
);
