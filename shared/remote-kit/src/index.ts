export { createReactMount } from './react-mount';
export { lazyPage } from './lazy-page';
export { createFeatureTexts, createRemoteTexts } from './texts';
export { useWords } from './words/words';
export { useSearch } from './use-search';
export { withTexts } from './with-texts';
export { useCall, type CallState } from './use-call';
export { useRefresh, useCallsRefresh } from './refresh/use-refresh';
export { usePersonal } from './use-personal';
export { usePolling } from './use-polling';
export { useTask } from './use-task';
export { tokenFace, useTokenFace } from './use-token-face';
export { useSecondsLeft } from './use-seconds-left';
export { useTimedStatus } from './use-timed-status';
export { useBidChanges } from './use-bid-changes';
export {
  createCommandKey,
  createPendingCommands,
  isRefused,
  type PendingCommand,
  type PendingCommands,
} from './commands/pending-commands';
export { findOutcome, type FoundOutcome, pause } from './commands/find-outcome';
export { useCommand, type CommandState } from './commands/use-command';
export { PendingRequest } from './commands/pending-request';
export { UnansweredCommand } from './commands/unanswered-command';
export { PaymentSheet } from './payment/payment-sheet';
export { usePayment, type Payment } from './payment/use-payment';
export { forgetDraft, keepDraft, readDraft, useDraft } from './form-draft';
export { AskBeforeLeaving } from './flows/ask-before-leaving';
export { useSteps } from './flows/use-steps';
export { useNow } from './use-now';
export { stepText } from './countdown';
export { Countdown } from './countdown-view';
export { useVerificationCodes, type VerificationCodes, type WantedCode } from './verification-codes';
export { VerificationFields } from './verification-fields';
export { defineRoutes, NotFoundPage, page, redirect } from './pages/define-routes';
export { PageHead } from './pages/page-head';
export { PageLoading } from './pages/page-loading';
export { Facts, type Fact } from './facts';
export { NumberField, type NumberFieldProps } from './number-field/number-field';
export { pictureRefusal, pictureTypes, type PictureRefusal } from './picture-refusal';
export { NotificationBell } from './unread/notification-bell';
