import { usePlatform, useStream } from '@exchange/platform';
import type { RouteTable } from '@exchange/platform/routes';
import type { ToastStore } from '@exchange/runtime';
import { VisuallyHidden } from '@exchange/ui';
import { useCallback, type ReactNode } from 'react';
import type { TabTargetsStore } from '../tabs/create-tab-targets';
import { TabBar } from '../tabs/tab-bar';
import type { LoadingBarStore } from './create-loading-bar';
import styles from './frame.module.css';
import { LoadingBar } from './loading-bar';
import { NotFoundPage } from './not-found-page';
import { SkipLinks } from './skip-links';
import { Toaster } from './toaster';

/** What the frame shows around the remotes. */
export interface FrameProps {
  /** The pages of the remotes. */
  readonly routes: RouteTable;
  /** Element that the remotes' areas are in; React leaves its content alone. */
  readonly outlet: HTMLElement;
  readonly toasts: ToastStore;
  readonly loadingBar: LoadingBarStore;
  readonly tabTargets: TabTargetsStore;
  /** What the page has to say all the time; it is shown at the bottom, above the tab bar. */
  readonly banner?: ReactNode;
}

/** The frame of the application (H-26): the column with the remotes, tab bar, loading bar and toasts. */
export function Frame({ routes, outlet, toasts, loadingBar, tabTargets, banner }: FrameProps) {
  const { navigation, native } = usePlatform();
  const { path } = useStream(navigation.location$, () => navigation.location);
  const route = routes.match(path)?.route;
  const tab = native.client === 'ios-app' ? undefined : route?.tab;
  const attach = useCallback((element: HTMLDivElement | null) => element?.append(outlet), [outlet]);
  return (
    <div className={styles.frame} data-tabs={tab !== undefined}>
      <SkipLinks hasTabs={tab !== undefined} />
      <LoadingBar store={loadingBar} />
      <main id="main" className={styles.main} tabIndex={-1}>
        <div ref={attach} hidden={!route} />
        {!route && <NotFoundPage />}
      </main>
      {banner}
      {tab !== undefined && <TabBar current={tab} store={tabTargets} />}
      <VisuallyHidden>
        <span id="page-name" role="status" />
      </VisuallyHidden>
      <Toaster store={toasts} />
    </div>
  );
}
