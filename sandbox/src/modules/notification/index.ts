export { type AccountChange, changeMessage } from './change-texts';
export { codeMessage, type CodePurpose } from './code-texts';
export { loginMessage } from './login-texts';
export { createOutbox, deliver, type NewMessage, type Outbox, type OutboxMessage } from './outbox';
export { tellUser } from './tell-user';
export { withdrawalMessage, type WithdrawalOutcome } from './withdrawal-texts';
export { notificationModule } from './module';
