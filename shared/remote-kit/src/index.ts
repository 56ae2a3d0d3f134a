export { createReactMount } from './react-mount';
export { Slot, type SlotProps } from './slots/slot';
export { createReactFill } from './slots/react-fill';
export { defineFlags } from './define-flags';
export { lazyPage } from './lazy-page';
export { createFeatureTexts, createRemoteTexts } from './texts';
export { useWords } from './words/words';
export { withTexts } from './with-texts';
export { useCall, usePolling, type CallState } from './use-call';
export { useRefresh, useCallsRefresh } from './refresh/use-refresh';
export { useBidChanges, usePersonal } from './use-personal';
export { useTask } from './use-task';
export { tokenFace, useTokenFace } from './use-token-face';
export {
  createCommandKey,
  createPendingCommands,
  isRefused,
  type PendingCommand,
  type PendingCommands,
} from './commands/pending-commands';
export { findOutcome, type FoundOutcome, pause } from './commands/find-outcome';
export { useCommand, type CommandState } from './commands/use-command';
export { Retries } from './retries';
export { PendingRequest } from './commands/pending-request';
export { UnansweredCommand } from './commands/unanswered-command';
export { PaymentSheet } from './payment/payment-sheet';
export { usePayment, type Payment } from './payment/use-payment';
export { forgetDraft, keepDraft, readDraft, useDraft } from './form-draft';
export { AskBeforeLeaving } from './flows/ask-before-leaving';
export { useSteps } from './flows/use-steps';
export { useNow, useSecondsLeft, useTimedStatus } from './exchange-time';
export { Countdown, stepText } from './countdown';
export { useVerificationCodes, type VerificationCodes, type WantedCode } from './verification-codes';
export { VerificationFields } from './verification-fields';
export { defineRoutes, kept, NotFoundPage, page, redirect, useSearch } from './pages/define-routes';
export { PageHead } from './pages/page-head';
export { PageLoading } from './pages/page-loading';
export { Facts, type Fact } from './facts';
export { NumberField, type NumberFieldProps } from './number-field/number-field';
export { pictureRefusal, pictureTypes, type PictureRefusal } from './picture-refusal';
export { NotificationBell } from './unread/notification-bell';
