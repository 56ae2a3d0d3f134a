import { getNodeMember } from '@exchange/contract/node';
import { useTopic } from '@exchange/platform';
import { useCall, usePersonal } from '@exchange/remote-kit';

/** The signed-in user's memberships and what each tier still takes, asked for again when a balance changes (N-01). */
export function useMembership() {
  const { user } = useTopic('session');
  const skip = user === null;
  const { value, failure, pending, reload } = useCall(getNodeMember, {}, { skip });
  usePersonal('balances', reload);
  return { user, own: skip ? undefined : value, failure, pending, reload };
}

/** What {@link useMembership} tells. */
export type Membership = ReturnType<typeof useMembership>;
