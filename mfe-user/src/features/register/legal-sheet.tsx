import { usePlatform, type Organisation } from '@exchange/platform';
import { ErrorState, Sheet, Skeleton } from '@exchange/ui';
import { useEffect, useRef, useState } from 'react';
import { useText } from '../../common/use-text';
import styles from './legal-sheet.module.css';
import { sanitise } from './sanitise';

/** A document of the organisation. */
export type DocumentName = Parameters<Organisation['document']>[0];

/** A legal text in a sheet; sanitised, and only fetched with what sanitises it when somebody wants to read. */
export function LegalSheet({
  document,
  title,
  onClose,
}: {
  readonly document: DocumentName | undefined;
  readonly title: string;
  readonly onClose: () => void;
}) {
  const t = useText();
  return (
    <Sheet open={document !== undefined} title={title} closeLabel={t('common.close')} onClose={onClose}>
      {document !== undefined && <LegalText document={document} />}
    </Sheet>
  );
}

function LegalText({ document }: { readonly document: DocumentName }) {
  const { organisation, report } = usePlatform();
  const t = useText();
  const text = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading');
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    let wanted = true;
    sanitise(organisation.document(document)).then(
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
  }, [document, organisation, report, attempt]);

  const handleRetry = () => {
    setState('loading');
    setAttempt((before) => before + 1);
  };
  return (
    <div className={styles.legal}>
      {state === 'loading' && (
        <div role="status" aria-label={t('common.loading')} className={styles.loading}>
          {Array.from({ length: 10 }, (_, index) => (
            <Skeleton key={index} />
          ))}
        </div>
      )}
      {state === 'failed' && (
        <ErrorState title={t('legal.failed')} retryLabel={t('common.retry')} onRetry={handleRetry} />
      )}
      <div ref={text} className={styles.text} hidden={state !== 'ready'} />
    </div>
  );
}
