export { depositedUsers } from './invites';
export { inviteModule } from './module';
