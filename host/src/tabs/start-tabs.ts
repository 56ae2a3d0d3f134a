import type { Platform } from '@exchange/platform';
import { afterFirstScreen } from '@exchange/runtime';
import type { TabTargetsStore } from './create-tab-targets';

/**
 * Once the first screen stands and the page is idle, 2 s later at the latest: follows where the IBO tab leads (H-09) and
 * fetches the tabs' files ahead (H-10).
 */
export function startTabs(
  page: Window & typeof globalThis,
  platform: Platform,
  targets: TabTargetsStore,
  files: readonly string[],
): void {
  targets.start();
  afterFirstScreen(page, () => {
    import(/* webpackChunkName: "tabs-later" */ './tabs-later').then(
      ({ followIbo, prefetchFiles }) => {
        followIbo(platform, (path) => targets.setIbo(path));
        prefetchFiles(page, files);
      },
      (error: unknown) => platform.report.error(error, { during: 'tabs' }),
    );
  });
}
