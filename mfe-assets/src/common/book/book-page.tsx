import type { SavedAddress } from '@exchange/contract/wallet';
import type { Translate } from '@exchange/i18n';
import { isApiFailure, usePlatform } from '@exchange/platform';
import { type CallState, PageHead, useDraft } from '@exchange/remote-kit';
import {
  Button,
  classNames,
  EmptyState,
  ErrorState,
  IconButton,
  ListRow,
  Sheet,
  Skeleton,
} from '@exchange/ui';
import { Plus } from '@exchange/ui/icons';
import { Trash2 } from '@exchange/ui/tool-icons';
import { type ReactNode, useState } from 'react';
import styles from './book.module.css';
import { DeleteEntry } from './delete-entry';

/** One book of saved places to send to: what it holds and how it is told. */
export interface BookPageProps {
  readonly title: string;
  /** The feature's texts: what the page says of its entries is their group `saved`. */
  readonly t: Translate;
  /** Page that the book belongs to: Back leads there, and a tap on an entry, whose id is the value of `chosenBy`. */
  readonly parent: string;
  readonly chosenBy: string;
  readonly book: CallState<{ readonly list: readonly SavedAddress[] }>;
  /** What else has to be known before the book is shown. */
  readonly needs?: readonly CallState<unknown>[];
  /** What is shown for a token that is not listed. */
  readonly unknown?: ReactNode;
  /** The place that an entry names, whole. */
  readonly place: (entry: SavedAddress) => ReactNode;
  /** The form for another entry; called once all is known. */
  readonly form: (onAdded: () => void) => ReactNode;
}

/** A book of saved places to send to: its entries, another one, and the deletion of one. */
export function BookPage(props: BookPageProps) {
  const { title, t, parent, chosenBy, book, needs = [], unknown, place, form } = props;
  const { navigation } = usePlatform();
  const [adding, setAdding] = useDraft(`book:${parent}`, false);
  const [leaving, setLeaving] = useState<SavedAddress>();
  const calls = [book, ...needs];
  const failed = calls.find((call) => call.failure !== undefined && call.value === undefined);
  const list = calls.some((call) => call.value === undefined) ? undefined : book.value?.list;
  const handleAdded = () => {
    setAdding(false);
    book.reload();
  };
  const handleGone = () => {
    setLeaving(undefined);
    book.reload();
  };
  return (
    <div className={styles.page}>
      <PageHead
        title={title}
        back={parent}
        actions={
          list && (
            <IconButton aria-label={t('saved.add')} onClick={() => setAdding(true)}>
              <Plus />
            </IconButton>
          )
        }
      />
      {failed && <Failed t={t} failure={failed.failure} calls={calls} unknown={unknown} />}
      {!failed && !list && <Waiting t={t} />}
      {list?.length === 0 && (
        <EmptyState
          title={t('saved.none')}
          text={t('saved.noneText')}
          action={<Button onClick={() => setAdding(true)}>{t('saved.add')}</Button>}
        />
      )}
      {list !== undefined && list.length > 0 && (
        <Entries
          t={t}
          list={list}
          place={place}
          onChoose={({ id }) => navigation.to(`${parent}?${chosenBy}=${id}`)}
          onDelete={setLeaving}
        />
      )}
      {list && (
        <Sheet open={adding} title={t('saved.add')} closeLabel={t('close')} onClose={() => setAdding(false)}>
          {form(handleAdded)}
        </Sheet>
      )}
      {leaving && (
        <DeleteEntry t={t} entry={leaving} onClose={() => setLeaving(undefined)} onGone={handleGone}>
          <p className={classNames(styles.whole, styles.leaving)}>{place(leaving)}</p>
        </DeleteEntry>
      )}
    </div>
  );
}

/** Says why the book cannot be shown, and fetches what is missing; of a token that is not listed, what the page says of it. */
function Failed({
  t,
  failure,
  calls,
  unknown,
}: Pick<BookPageProps, 't' | 'unknown'> & {
  readonly failure: unknown;
  readonly calls: readonly CallState<unknown>[];
}) {
  const { locale } = usePlatform();
  if (unknown !== undefined && isApiFailure(failure, 'tokenUnknown')) return unknown;
  return (
    <ErrorState
      title={t('saved.failed')}
      text={locale.failure(failure)}
      retryLabel={t('retry')}
      pending={calls.some((call) => call.pending)}
      onRetry={() => {
        for (const call of calls) if (call.failure !== undefined) call.reload();
      }}
    />
  );
}

function Waiting({ t }: Pick<BookPageProps, 't'>) {
  return (
    <div className={styles.list} role="status" aria-label={t('loading')}>
      {[0, 1, 2].map((row) => (
        <ListRow key={row} title={<Skeleton width="2rem" />} subtitle={<Skeleton width="4rem" />} />
      ))}
    </div>
  );
}

/** The entries, each to choose and to delete. */
function Entries({
  t,
  list,
  place,
  onChoose,
  onDelete,
}: Pick<BookPageProps, 't' | 'place'> & {
  readonly list: readonly SavedAddress[];
  readonly onChoose: (entry: SavedAddress) => void;
  readonly onDelete: (entry: SavedAddress) => void;
}) {
  return (
    <ul className={styles.list}>
      {list.map((entry) => (
        <li key={entry.id} className={styles.entry}>
          <ListRow
            title={
              <>
                <b>{entry.title}</b>
                {entry.tag !== '' && <span className={styles.tag}>{entry.tag}</span>}
              </>
            }
            subtitle={<span className={styles.whole}>{place(entry)}</span>}
            onPress={() => onChoose(entry)}
          />
          <IconButton
            className={styles.remove ?? ''}
            aria-label={t('saved.deleteNamed', { name: entry.title })}
            onClick={() => onDelete(entry)}
          >
            <Trash2 />
          </IconButton>
        </li>
      ))}
    </ul>
  );
}
