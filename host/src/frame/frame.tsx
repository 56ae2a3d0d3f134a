import { usePlatform, useStream } from '@exchange/platform';
import type { RouteTable, Tab } from '@exchange/platform/routes';
import type { ToastStore } from '@exchange/runtime';
import { VisuallyHidden } from '@exchange/ui';
import { useCallback, useLayoutEffect, useRef, type ReactNode, type MouseEvent } from 'react';
import { useTranslation } from '@exchange/i18n';
import type { TabTargetsStore } from '../tabs/create-tab-targets';
import { showsDownload } from '../download/offers-download';
import { replaceEarlyDownload, replaceEarlyTabs } from '../remotes/early-view';
import { TabBar } from '../tabs/tab-bar';
import { LoadingBar, type LoadingBarStore } from './loading-bar';
import styles from './frame.module.css';
import { NotFoundPage } from './error-pages';
import { Toaster } from './toaster';

/** What the frame shows around the remotes. */
export interface FrameProps {
  /** The pages of the remotes. */
  readonly routes: Pick<RouteTable, 'match'>;
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
  const frame = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (frame.current) replaceEarlyTabs(frame.current);
  }, []);
  const isOffering = showsDownload(tab);
  useLayoutEffect(() => {
    if (!isOffering) replaceEarlyDownload(document);
  }, [isOffering]);
  const attach = useCallback((element: HTMLDivElement | null) => element?.append(outlet), [outlet]);
  return (
    <div ref={frame} className={styles.frame} data-tabs={tab !== undefined}>
      <SkipLinks hasTabs={tab !== undefined} />
      <LoadingBar store={loadingBar} />
      <main id="main" className={styles.main} tabIndex={-1}>
        <div ref={attach} hidden={!route} />
        {!route && <NotFoundPage />}
      </main>
      {banner}
      {tab !== undefined && <LiveTabBar current={tab} store={tabTargets} />}
      <VisuallyHidden>
        <span id="page-name" role="status" />
      </VisuallyHidden>
      <Toaster store={toasts} />
    </div>
  );
}

function LiveTabBar({ current, store }: { readonly current: Tab; readonly store: TabTargetsStore }) {
  const t = useTranslation('host');
  const targets = useStream(store.targets$, () => store.targets);
  return (
    <TabBar current={current} targets={targets} label={t('tabs.label')} nameOf={(tab) => t(`tabs.${tab}`)} />
  );
}

/** First stops of the keyboard, seen only there: past everything to the page, and past the page to the tab bar (WCAG 2.4.1). */
function SkipLinks({ hasTabs }: { readonly hasTabs: boolean }) {
  const t = useTranslation('host');
  const handleClick = (event: MouseEvent<HTMLAnchorElement>) => {
    // Not a navigation: the address stays that of the page.
    event.preventDefault();
    document.querySelector<HTMLElement>(event.currentTarget.hash)?.focus();
  };
  return (
    <>
      <a className={styles.skip} href="#main" onClick={handleClick}>
        {t('skip.page')}
      </a>
      {hasTabs && (
        <a className={styles.skip} href="#tabs" onClick={handleClick}>
          {t('skip.tabs')}
        </a>
      )}
    </>
  );
}
