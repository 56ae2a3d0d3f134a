export { implementInvite } from './invite-calls';
export { countTeam, giveSlots } from './invites';
