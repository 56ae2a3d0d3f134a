import type { Platform } from '@exchange/platform';

/** Where it is kept, in the host's storage, that the banner was closed. */
export const closedKey = 'download-closed';

/** Whether a page offers the app: not inside it, not in WeChat, which opens no store, and not once it was closed (H-06). */
export function offersDownload({ native, storage }: Platform, userAgent: string): boolean {
  return !native.inApp && !/MicroMessenger/i.test(userAgent) && storage.get(closedKey) === undefined;
}
