import { usePlatform, useStream, useTopic, type Unmount } from '@exchange/platform';
import type { Page } from '@exchange/runtime';
import { Subscription } from '@exchange/platform/rxjs';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '@exchange/i18n';
import { EmptyState, ErrorState, Spinner } from '@exchange/ui';
import type { LoadingBarStore } from '../frame/loading-bar';
import { replaceEarlyView } from './early-view';
import type { LiveComposition } from './live-composition';
import { loading } from './page-loader';
import type { RemoteSource } from './remote-source';
import { runRemote } from './run-remote';
import { SignInNotice, type LoginCheck } from './sign-in-notice';
import styles from './area.module.css';

/** What the areas of all remotes share. */
export interface AreaServices {
  readonly source: RemoteSource;
  readonly composition: LiveComposition;
  /** The platform as a remote is given it. */
  readonly platformOf: Page['platformOf'];
  readonly loadingBar: LoadingBarStore;
  readonly mayShow: Page['mayShow'];
  /** Of the login that a protected page waits for. */
  readonly login: LoginCheck;
  /** Told of a remote that stands in its area from now on, and by `undefined` when it does no more. */
  readonly onStanding: (name: string, mounted: Unmount | undefined) => void;
}

interface AreaProps {
  /** Name of the remote. */
  readonly name: string;
  readonly services: AreaServices;
}

/** The part of the page that is a remote's: the remote itself, or what stands in its place (H-15, H-25). */
export function RemoteArea(props: AreaProps) {
  const { name, services } = props;
  const { navigation } = usePlatform();
  const location = useStream(navigation.location$, () => navigation.location);
  const { ready } = useTopic('session');
  // On the way to another remote's page this area is about to go: it stays as it is until then.
  const here = services.composition.routes.match(location.path)?.route.owner === name;
  if (here && !services.mayShow(location)) return <SignInNotice checking={!ready} login={services.login} />;
  return <RemoteSlot {...props} />;
}

/** Pauses before a remote that came after it was given up is started again by itself, ms; then only a person does. */
export const latePauses = [0, 2_000, 8_000] as const;

function RemoteSlot({ name, services }: AreaProps) {
  const container = useRef<HTMLDivElement>(null);
  const [attempt, setAttempt] = useState(0);
  /** How often it was started by itself since it last stood, or a person asked for it. */
  const lateStarts = useRef(0);
  const [state, setState] = useState<'starting' | 'slow' | 'mounted' | 'failed' | 'retrying'>('starting');

  const tryAgain = () => {
    setState('retrying');
    setAttempt((last) => last + 1);
  };
  const handleRetry = () => {
    lateStarts.current = 0;
    tryAgain();
  };

  useEffect(() => {
    const { source, composition, platformOf, loadingBar } = services;
    const place = container.current;
    if (!place) return undefined;
    const endLoading = loadingBar.begin();
    const leave = composition.mount(() => {
      const scope = new Subscription();
      const remote = composition.enter(name, scope);
      const platform = platformOf(name, remote.version, scope, remote.flags);
      const { report } = platform;
      const endEarlyView = replaceEarlyView(place);
      const asked = performance.now();
      let during = 'loading';
      const patience = setTimeout(
        () => setState((now) => (now === 'starting' ? 'slow' : now)),
        loading.patience,
      );
      let lateStart: ReturnType<typeof setTimeout> | undefined;
      if (attempt > 0) report.measure('retried', attempt);
      const stop = runRemote({
        async load() {
          const definition = await source.load(remote);
          during = 'mounting';
          return definition;
        },
        lastArrival: () => source.lastArrival(remote),
        platform,
        container: place,
        onMounted(mounted) {
          services.onStanding(name, mounted);
          during = 'rendering';
          report.measure('mounted', performance.now() - asked);
          endLoading();
          lateStarts.current = 0;
          setState('mounted');
        },
        onFailed(error) {
          services.onStanding(name, undefined);
          endLoading();
          endEarlyView();
          source.discard(remote);
          report.error(error, { during });
          setState('failed');
        },
        onLate() {
          const pause = latePauses[lateStarts.current];
          if (pause === undefined) return;
          lateStarts.current += 1;
          lateStart = setTimeout(tryAgain, pause);
        },
        onGone: () => scope.unsubscribe(),
        onLeaveFailed: (error) => report.error(error, { during: 'unmounting' }),
      });
      return () => {
        services.onStanding(name, undefined);
        clearTimeout(patience);
        clearTimeout(lateStart);
        endEarlyView();
        stop();
      };
    });
    return () => {
      endLoading();
      leave();
    };
  }, [name, services, attempt]);

  // While it is tried again the remote's place is there: what it measures when it mounts must not be zero.
  return (
    <>
      <div ref={container} data-remote={name} hidden={state === 'failed'} />
      {state === 'slow' && <SlowNotice />}
      {(state === 'failed' || state === 'retrying') && (
        <FallbackCard pending={state === 'retrying'} onRetry={handleRetry} />
      )}
    </>
  );
}

/** Stands in the place of a remote that takes its time, as over a slow network (H-25). */
function SlowNotice() {
  const t = useTranslation('host');
  return (
    <div className={styles.notice} role="status">
      <EmptyState icon={<Spinner />} title={t('loading')} text={t('slow')} />
    </div>
  );
}

/** Stands in a remote's place when it could not be loaded or broke (H-25). */
function FallbackCard({ pending, onRetry }: { readonly pending: boolean; readonly onRetry: () => void }) {
  const t = useTranslation('host');
  return (
    <div className={styles.notice}>
      <ErrorState
        title={t('failed.title')}
        text={t('failed.text')}
        retryLabel={t('failed.retry')}
        pending={pending}
        onRetry={onRetry}
      />
    </div>
  );
}
