import { localeNames } from '@exchange/i18n';
import { usePlatform, useStream, useTopic, type RemoteDefinition, type ThemeState } from '@exchange/platform';
import type { ToastStore } from '@exchange/runtime';
import { ToastCard } from '@exchange/ui';
import { useEffect, useRef, useState } from 'react';
import styles from './harness-frame.module.css';

const themes: readonly ThemeState['choice'][] = ['light', 'dark', 'system'];

/** The least frame that a remote needs around it: its place, toasts, and what a developer wants at hand. */
export function HarnessFrame({
  definition,
  toasts,
}: {
  readonly definition: RemoteDefinition;
  readonly toasts: ToastStore;
}) {
  const { locale, theme, navigation } = usePlatform();
  const current = useTopic('locale');
  const { current: themeNow, choice: chosen } = useTopic('theme');
  const { user } = useTopic('session');
  const { path, search } = useStream(navigation.location$, () => navigation.location);
  const shown = useStream(toasts.shown$, () => toasts.shown);
  return (
    <>
      <div className={styles.tools}>
        <output className={styles.place}>{path + search}</output>
        <span>{user ? user.nickname || user.uid : 'signed out'}</span>
        {locale.offered.map((code) => (
          <button
            key={code}
            type="button"
            lang={code}
            aria-pressed={code === current}
            onClick={() => void locale.change(code)}
          >
            {localeNames[code]}
          </button>
        ))}
        {themes.map((choice) => (
          <button
            key={`${choice}-${themeNow}`}
            type="button"
            aria-pressed={choice === chosen}
            onClick={() => theme.change(choice)}
          >
            {choice}
          </button>
        ))}
      </div>
      {path === '/login' && definition.name !== 'mfe-user' && (
        <p className={styles.note}>
          The login is another remote. Sign in on the exchange itself under the same host name: cookies are
          shared between ports, and this page then is signed in too.
        </p>
      )}
      <main className={styles.main}>
        <Mounted definition={definition} />
      </main>
      <div className={styles.toasts} aria-live="polite">
        {shown.map(({ id, type, text }) => (
          <ToastCard key={id} type={type} text={text} />
        ))}
      </div>
    </>
  );
}

function Mounted({ definition }: { readonly definition: RemoteDefinition }) {
  const platform = usePlatform();
  const container = useRef<HTMLDivElement>(null);
  const [failure, setFailure] = useState<string>();

  useEffect(() => {
    const element = document.createElement('div');
    container.current?.append(element);
    const fail = (error: unknown) => {
      platform.report.error(error);
      setFailure(error instanceof Error ? (error.stack ?? error.message) : String(error));
    };
    // A mount that throws at once must fail like one that rejects.
    const mounting = Promise.resolve().then(() => definition.mount(element, platform, fail));
    mounting.catch(fail);
    return () => {
      void mounting.then((unmount) => unmount()).finally(() => element.remove());
    };
  }, [definition, platform]);

  return (
    <>
      <div ref={container} hidden={failure !== undefined} />
      {failure !== undefined && (
        <pre role="alert" className={styles.failure}>
          {failure}
        </pre>
      )}
    </>
  );
}
