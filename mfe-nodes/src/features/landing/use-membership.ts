import { getNodeMember } from '@exchange/contract/node';
import { usePlatform, useStream } from '@exchange/platform';
import { useCall } from '@exchange/remote-kit';
import { useEffect } from 'react';

/** The signed-in user's memberships and what each tier still takes, asked for again when a balance changes (N-01). */
export function useMembership() {
  const { session } = usePlatform();
  const { user } = useStream(session.state$, () => session.state);
  const skip = user === null;
  const { value, failure, pending, reload } = useCall(getNodeMember, {}, { skip });
  useEffect(() => {
    if (skip) return undefined;
    const subscription = session.personal$.subscribe((event) => {
      if (event.type === 'resync' || event.change.balances.length > 0) reload();
    });
    return () => subscription.unsubscribe();
  }, [session, skip, reload]);
  return { user, own: skip ? undefined : value, failure, pending, reload };
}

/** What {@link useMembership} tells. */
export type Membership = ReturnType<typeof useMembership>;
