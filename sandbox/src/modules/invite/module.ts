import { defineModule } from '../../application/module';
import { userModule } from '../user';
import { implementInvite } from './invite-calls';
import { type DepositedAmong, depositedUsers, countTeam, giveSlots } from './invites';

/** Inviting others (S-08). */
export const inviteModule = defineModule({
  name: 'invite',
  family: 'identity',
  uses: { users: userModule },
  open({ database, ask }, { users }) {
    const depositedAmong: DepositedAmong = async (source, userIds) => {
      const parts = await Promise.all(ask(depositedUsers, { source, userIds }));
      return new Set(parts.flatMap((part) => [...part]));
    };
    return {
      services: {
        /** How many people came by the user, directly or by one other, and have deposited and traded (N-01). */
        countTeam: (source: typeof database, userId: string) => countTeam(source, depositedAmong, userId),
        /** Gives a user another number of slots, as customer service does. */
        giveSlots: (userId: string, slots: number) => giveSlots(database, userId, slots),
      },
      calls: (registry) => implementInvite(registry, database, { users, depositedAmong }),
    };
  },
});
