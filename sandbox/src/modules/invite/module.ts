import { getUserChildrenInviteList, getUserInviteInfoList } from '@exchange/contract';
import { defineModule } from '../../application/module';
import { CallError } from '../../core/call-error';
import type { Database } from '../../core/context';
import { signedIn } from '../../http/signed-in';
import { userModule } from '../user';
import { Invites } from './invites';

/** Inviting others (S-08). */
export const inviteModule = defineModule({
  name: 'invite',
  family: 'identity',
  uses: { users: userModule },
  open(context, { users }) {
    const invites = new Invites(context);
    return {
      services: {
        countTeam: (source: Database, userId: string) => invites.countTeam(source, userId),
        giveSlots: (userId: string, slots: number) => invites.giveSlots(userId, slots),
      },
      calls(registry) {
        registry.implement(getUserInviteInfoList, async (_input, request) => {
          const user = await users.byId(signedIn(request));
          if (!user) throw new CallError('sessionInvalid');
          return invites.info(user);
        });
        registry.implement(getUserChildrenInviteList, (page, request) =>
          invites.list(signedIn(request), page),
        );
      },
    };
  },
});
