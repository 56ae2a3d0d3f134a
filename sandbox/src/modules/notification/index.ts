export { Outbox, type OutboxMessage } from './outbox';
export { openSessions } from './push-subscriptions';
export type { Telling } from './telling';
export { codeMessage, type CodePurpose } from './texts';
export { notificationModule } from './module';
