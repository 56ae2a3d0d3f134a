import { usePlatform } from '@exchange/platform';
import { useEffect } from 'react';

/** Calls `onChange` when the user's balances changed, also elsewhere: what is released comes by itself. */
export function useBalanceChanges(onChange: () => void): void {
  const { session } = usePlatform();
  useEffect(() => {
    const subscription = session.personal$.subscribe((event) => {
      if (event.type === 'resync' || event.change.balances.length > 0) onChange();
    });
    return () => subscription.unsubscribe();
  }, [session, onChange]);
}
