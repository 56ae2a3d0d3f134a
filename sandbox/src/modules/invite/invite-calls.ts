import { getUserChildrenInviteList, getUserInviteInfoList } from '@exchange/contract';
import { CallError } from '../../core/call-error';
import type { Database } from '../../core/context';
import type { Implementations } from '../../http/implementations';
import { signedIn } from '../../http/signed-in';
import type { Users } from '../user';
import { countInvitees, type DepositedAmong, listInvitees } from './invites';

/** Inviting others (S-08). */
export function implementInvite(
  implementations: Implementations,
  database: Database,
  { users, depositedAmong }: { readonly users: Users; readonly depositedAmong: DepositedAmong },
): void {
  implementations.implement(getUserInviteInfoList, async (_input, request) => {
    const user = await users.byId(signedIn(request));
    if (!user) throw new CallError('sessionInvalid');
    const { slots, slotsUsed, invitees } = await countInvitees(database, depositedAmong, user.id);
    return {
      invite_code: user.inviteCode,
      link: `/register?invite_code=${user.inviteCode}`,
      slots,
      slots_used: slotsUsed,
      invitees,
    };
  });

  implementations.implement(getUserChildrenInviteList, async ({ from_id, limit }, request) =>
    listInvitees(database, depositedAmong, signedIn(request), String(from_id), limit),
  );
}
