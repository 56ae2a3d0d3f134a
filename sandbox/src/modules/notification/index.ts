export { codeMessage, type CodePurpose } from './code-texts';
export { createOutbox, type Outbox, type OutboxMessage } from './outbox';
export { notificationModule, openSessions } from './module';
export type { Telling } from './telling';
