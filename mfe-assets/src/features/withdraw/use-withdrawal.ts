import { getProtocolByToken, hasMemo } from '@exchange/contract/asset';
import { getUserKycStep } from '@exchange/contract/kyc';
import { withdrawalAddressList } from '@exchange/contract/wallet';
import {
  checkCanWithdraw,
  getUserTokenWithdrawalLimit,
  userWithdrawal,
  type Withdrawal,
} from '@exchange/contract/withdrawal';
import { useCommand, useCall, useDraft, usePersonal, useSteps } from '@exchange/remote-kit';
import { useState } from 'react';
import { useBalances } from '../../common/balances-context';
import type { WithdrawalCheck } from './amount-form';
import { completeDestination, type Destination } from './destination';

/**
 * What the exchange's rules and the user's own standing allow of a token, kept current while the page is open.
 * `value` is undefined until all of it is known. Reads observables.
 */
export function useWithdrawalRules(token: string) {
  const balances = useBalances();
  const balance = balances.row(token)?.balance;
  const able = useCall(checkCanWithdraw, {});
  const needsKyc = able.value?.needs_kyc === true;
  const verification = useCall(getUserKycStep, {}, { skip: !needsKyc });
  const networks = useCall(getProtocolByToken, { token });
  const memo = useCall(hasMemo, { token });
  const limits = useCall(getUserTokenWithdrawalLimit, { token });
  const book = useCall(withdrawalAddressList, { token });
  const { reload: reloadLimits } = limits;
  const { reload: reloadAble } = able;
  const { reload: reloadVerification } = verification;
  usePersonal('withdrawals', reloadLimits);
  usePersonal('kyc', () => {
    reloadAble();
    reloadVerification();
  });

  const needed = [able, networks, memo, limits, book];
  const waitsForKyc = needsKyc && verification.pending && !verification.value;
  const isKnown = able.value && networks.value && memo.value && limits.value && book.value && balance;
  return {
    needsMemo: memo.value?.has_memo,
    book: book.value?.list,
    value:
      isKnown && !waitsForKyc
        ? {
            able: able.value,
            verification: verification.value?.status,
            networks: networks.value.list,
            needsMemo: memo.value.has_memo,
            limits: limits.value,
            book: book.value.list,
            available: balance.available,
            precision: balance.precision,
          }
        : undefined,
    /** The first of what is needed that could not be fetched. */
    failure:
      needed.find((call) => call.failure !== undefined && call.value === undefined)?.failure ??
      (balances.state === 'failed' ? balances.failure : undefined),
    pending: needed.some((call) => call.pending) || balances.state === 'loading',
    retry: () => {
      if (balances.state === 'failed') void balances.reload();
      for (const call of needed) if (call.failure !== undefined) call.reload();
    },
    reloadLimits,
    reloadAble,
  };
}

/** What the page knows of the rules once all of it is there. */
export type WithdrawalRules = NonNullable<ReturnType<typeof useWithdrawalRules>['value']>;

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

/** The steps of the form, in their order. */
export const withdrawalSteps = ['destination', 'amount', 'review'] as const;

/** A withdrawal on its way: what was typed and checked, the step that is open, and where the sent one stands. */
export function useWithdrawal(token: string, needsMemo: boolean | undefined) {
  const { send, outcome, look, dismiss } = useCommand(userWithdrawal, {
    // It must not stand in the form to be sent again.
    onFound() {
      forget();
      end();
    },
  });
  const [typed, setTyped, forget] = useDraft(`withdraw:${token}`, nothingTyped);
  const [check, setCheck] = useState<WithdrawalCheck>();
  const [refused, setRefused] = useState<string>();
  const [done, setDone] = useState<{ readonly withdrawal: Withdrawal; readonly nextDay: boolean }>();
  const complete = needsMemo === undefined ? undefined : completeDestination(typed.destination, needsMemo);
  // Before the exchange's rules are there it is not known what can be shown.
  const furthest =
    needsMemo === undefined || (complete && check) ? 'review' : complete ? 'amount' : 'destination';
  const { step, go, end } = useSteps(withdrawalSteps, furthest);
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
  return {
    typed,
    /** The destination once nothing of it is missing. */
    complete,
    check,
    /** Why the exchange refused the address. */
    refused,
    /** The withdrawal that was just made. */
    done,
    step,
    outcome,
    send,
    look,
    change,
    clear,
    refuseAddress: (reason: string) => {
      setRefused(reason);
      go('destination');
    },
    takeDestination: (destination: Destination) => {
      change({ destination });
      go('amount');
    },
    takeChecked: (amount: string, checked: WithdrawalCheck) => {
      change({ amount });
      setCheck(checked);
      go('review');
    },
    takeMade: (withdrawal: Withdrawal, nextDay: boolean) => {
      clear();
      setDone({ withdrawal, nextDay });
      end();
    },
    /** Begins the next one after `done`. */
    again: () => setDone(undefined),
    /** Begins the next one after one that had lost its answer. */
    againAfterLost: () => {
      dismiss();
      clear();
    },
    dismiss,
  };
}

/** See {@link useWithdrawal}. */
export type WithdrawalForm = ReturnType<typeof useWithdrawal>;
