import { Deposit, searchDepositList } from '@exchange/contract/asset';
import { check } from '@exchange/contract/check';
import { usePlatform } from '@exchange/platform';
import { useCall, usePersonal } from '@exchange/remote-kit';
import { useState } from 'react';
import { mergeDeposits } from './deposits';

/** How many of the last deposits are shown. */
const shownDeposits = 10;

/** The last deposits of a token; confirmations rise live through the personal channel. */
export function useDeposits(token: string): {
  readonly deposits: readonly Deposit[] | undefined;
  readonly failure: unknown;
  readonly pending: boolean;
  readonly reload: () => void;
} {
  const { report } = usePlatform();
  const { value, failure, pending, reload } = useCall(searchDepositList, {
    token,
    page: 1,
    size: shownDeposits,
  });
  const [live, setLive] = useState<readonly Deposit[]>([]);

  usePersonal('deposits', (news) => {
    if (news === 'resync') {
      reload();
      return;
    }
    const came = news.flatMap((record) => {
      const checked = check(Deposit, record);
      if (!checked.ok) report.error(new TypeError(`deposit: ${JSON.stringify(checked.fields)}`));
      return checked.ok && checked.value.token === token ? [checked.value] : [];
    });
    if (came.length > 0) setLive((before) => mergeDeposits(before, came));
  });

  return {
    deposits: value && mergeDeposits(value.list, live).slice(0, shownDeposits),
    failure,
    pending,
    reload,
  };
}
