import type { Platform } from '@exchange/platform';
import { afterFirstScreen } from '@exchange/runtime';
import type { ReactNode } from 'react';
import type { TabTargetsStore } from '../tabs/create-tab-targets';
import type { BootData } from './boot-data';

/**
 * Once the first screen stands and the page is idle, 2 s later at the latest: follows where the IBO tab leads (H-09), fetches
 * the tabs' files ahead (H-10), keeps what is read without a connection, makes way for keyboards, keeps the focus, and shows the way to the app (H-06).
 */
export function startLater(
  page: Window & typeof globalThis,
  platform: Platform,
  targets: TabTargetsStore,
  { ahead = [], workerUrl }: Pick<BootData, 'ahead' | 'workerUrl'>,
  show: (offer: ReactNode) => void,
): void {
  targets.start();
  afterFirstScreen(page, () => {
    import(/* webpackChunkName: "later" */ './later').then(
      ({ followIbo, followKeyboard, keepFocus, prefetchFiles, startOffline, prepareDownload }) => {
        followKeyboard(page);
        keepFocus(page, 'main');
        followIbo(platform, (path) => targets.setIbo(path));
        prefetchFiles(page, ahead);
        startOffline({ ...platform, workerUrl, page });
        void prepareDownload(platform, page.navigator.userAgent).then(show);
      },
      (error: unknown) => platform.report.error(error, { during: 'later' }),
    );
  });
}
