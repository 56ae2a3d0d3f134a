import type { Native } from '@exchange/platform';
import type { Tab } from '@exchange/platform/routes';

/** Where it is kept, in the host's storage, that the banner was closed. */
export const closedKey = 'download-closed';

/** Whether the app is offered: not inside it, not in WeChat, which opens no store, and not once that was closed (H-06). */
export const offersDownload = ({ inApp }: Native, userAgent: string, closed: string | undefined): boolean =>
  !inApp && !/MicroMessenger/i.test(userAgent) && closed === undefined;

/** Whether a page of this tab says so: those where nobody has money in hand (H-06). */
export const showsDownload = (tab: Tab | undefined): boolean => tab === 'home' || tab === 'market';
