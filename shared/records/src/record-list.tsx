import { useRefresh } from '@exchange/remote-kit';
import { Button, EmptyState, ErrorState, Skeleton } from '@exchange/ui';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import type { LoadingState } from './loading-state';
import styles from './record-list.module.css';

/** Where records come from, e.g. a store; read as observables. */
export interface RecordSource {
  readonly list: readonly unknown[];
  readonly state: LoadingState;
  readonly failure: unknown;
  load(): Promise<void>;
  /** Asks for them anew, from the first on; absent where `load` does. */
  reload?(): Promise<void>;
}

interface RecordListProps {
  readonly source: RecordSource;
  /** Height of a row that is loading, a CSS length: as high as those that come. */
  readonly rowHeight: string;
  /** Class of the list where the rows are cards: those that are loading stand in such a one. */
  readonly cards?: string | undefined;
  /** Title of the failure. */
  readonly failed: string;
  /** What to say of the failure. */
  readonly why: (failure: unknown) => string;
  readonly retryLabel: string;
  /** Title, and text, of a list without records. */
  readonly empty: string;
  readonly emptyText?: string;
  /** What leads on from an empty list. */
  readonly action?: ReactNode;
  /** The rows. */
  readonly children: ReactNode;
}

const waitingRows = [0, 1, 2];

/**
 * Records in each of their states: loading, failed, none, there. What is there stays while it is loaded again, and
 * says so when that fails, for it may be old. A pull asks for it anew.
 */
export const RecordList = observer(function RecordList({
  source,
  rowHeight,
  cards,
  failed,
  why,
  retryLabel,
  empty,
  emptyText,
  action,
  children,
}: RecordListProps) {
  const { list, state, failure } = source;
  useRefresh(async () => {
    await (source.reload ? source.reload() : source.load());
    if (source.state === 'failed') throw source.failure;
  });
  const handleRetry = () => void source.load();
  if (list.length === 0) {
    if (state === 'failed') {
      return <ErrorState title={failed} text={why(failure)} retryLabel={retryLabel} onRetry={handleRetry} />;
    }
    if (state === 'ready')
      return (
        <EmptyState title={empty} {...(emptyText !== undefined && { text: emptyText })} action={action} />
      );
    return <WaitingRows rowHeight={rowHeight} cards={cards} />;
  }
  return (
    <>
      {children}
      {state === 'failed' && (
        <div className={styles.failed} role="alert">
          <span>{why(failure)}</span>
          <Button size="small" variant="quiet" onClick={handleRetry}>
            {retryLabel}
          </Button>
        </div>
      )}
    </>
  );
});

/** Places of the rows that are loading. */
function WaitingRows({ rowHeight, cards }: Pick<RecordListProps, 'rowHeight' | 'cards'>) {
  if (cards !== undefined)
    return (
      <div className={cards} aria-hidden="true">
        {waitingRows.map((row) => (
          <Skeleton key={row} height={rowHeight} className={styles.card ?? ''} />
        ))}
      </div>
    );
  return waitingRows.map((row) => (
    <div key={row} className={styles.waiting} style={{ blockSize: rowHeight }} aria-hidden="true">
      <Skeleton height="60%" />
    </div>
  ));
}
