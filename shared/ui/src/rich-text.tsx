import { usePlatform } from '@exchange/platform';
import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';
import { isPlainPress } from './is-plain-press';
import styles from './rich-text.module.css';
import { innerPath, sanitise } from './sanitise';
import { Skeleton } from './skeleton';
import { ErrorState } from './state';

/**
 * A rich text of the organisation's or a brand's own, such as a story, a notice or a legal text (H-04, T-12): shown
 * without anything that runs or disguises itself. Its links into the application go through the host's navigation. Rich
 * texts are shown by this component only.
 */
export function RichText({
  html,
  lines = 10,
  loadingLabel,
  failedTitle,
  retryLabel,
  className,
}: {
  /** As it came from the exchange, or what reads it, once for each `key`. */
  readonly html: string | (() => Promise<string>);
  /** Height of the place that the text has until it is there, in lines. */
  readonly lines?: number;
  /** Translated. */
  readonly loadingLabel: string;
  readonly failedTitle: string;
  readonly retryLabel: string;
  readonly className?: string;
}) {
  const { report } = usePlatform();
  const text = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading');
  const [attempt, setAttempt] = useState(0);
  const given = typeof html === 'string' ? html : undefined;
  const readText = useEffectEvent(async () => sanitise(typeof html === 'string' ? html : await html()));

  useEffect(() => {
    let wanted = true;
    readText().then(
      (fragment) => {
        if (!wanted) return;
        text.current?.replaceChildren(fragment);
        setState('ready');
      },
      (error: unknown) => {
        report.error(error);
        if (wanted) setState('failed');
      },
    );
    return () => {
      wanted = false;
    };
  }, [given, report, attempt]);
  useInnerLinks(text);

  const handleRetry = () => {
    setState('loading');
    setAttempt((before) => before + 1);
  };
  return (
    <div className={className}>
      {state === 'loading' && (
        <div role="status" aria-label={loadingLabel} className={styles.loading}>
          {Array.from({ length: lines }, (_, index) => (
            <Skeleton key={index} />
          ))}
        </div>
      )}
      {state === 'failed' && <ErrorState title={failedTitle} retryLabel={retryLabel} onRetry={handleRetry} />}
      <div ref={text} className={styles.text} hidden={state !== 'ready'} />
    </div>
  );
}

/** Has the links of a text that lead into the application go through the host's navigation. */
function useInnerLinks(text: RefObject<HTMLElement | null>): void {
  const { navigation } = usePlatform();
  useEffect(() => {
    const place = text.current;
    const handleClick = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null;
      const path = link ? innerPath(link) : undefined;
      if (path === undefined || event.defaultPrevented || !isPlainPress(event)) return;
      event.preventDefault();
      navigation.to(path);
    };
    place?.addEventListener('click', handleClick);
    return () => place?.removeEventListener('click', handleClick);
  }, [navigation, text]);
}
