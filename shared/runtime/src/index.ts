export { afterFirstScreen } from './after-first-screen';
export { createPage, type Page, type PageData, type PageOptions } from './create-page';
export { createNavigation, type NavigationService } from './create-navigation';
export type { SessionService } from './create-session';
export { createToasts, type ShownToast, type ToastStore } from './create-toasts';
