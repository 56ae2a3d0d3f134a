import type { Platform } from '@exchange/platform';
import type { RouteTable } from '@exchange/platform/routes';
import { afterFirstScreen } from '@exchange/runtime';
import type { ReactNode } from 'react';
import type { TabTargetsStore } from '../tabs/create-tab-targets';
import type { BootData } from './boot-data';

/** What runs in a page from then on. */
export interface LaterParts {
  readonly page: Window & typeof globalThis;
  readonly platform: Platform;
  readonly routes: RouteTable;
  readonly tabTargets: TabTargetsStore;
  readonly boot: Pick<BootData, 'ahead' | 'workerUrl'>;
}

/**
 * Once the first screen stands and the page is idle, 2 s later at the latest: follows where the IBO tab leads (H-09), fetches
 * the tabs' files ahead (H-10), keeps what is read without a connection, makes way for keyboards, keeps the focus, and shows the way to the app (H-06).
 */
export function startLater(
  { page, platform, routes, tabTargets, boot: { ahead = [], workerUrl } }: LaterParts,
  show: (offer: ReactNode) => void,
): void {
  tabTargets.start();
  afterFirstScreen(page, () => {
    import(/* webpackChunkName: "later" */ './later').then(
      ({ followIbo, followKeyboard, keepFocus, prefetchFiles, startOffline, prepareDownload }) => {
        followKeyboard(page);
        keepFocus(page, 'main');
        followIbo(platform, (path) => tabTargets.setIbo(path));
        prefetchFiles(page, ahead);
        startOffline({ ...platform, workerUrl, page });
        void prepareDownload(platform, routes, page.navigator.userAgent).then(show);
      },
      (error: unknown) => platform.report.error(error, { during: 'later' }),
    );
  });
}
