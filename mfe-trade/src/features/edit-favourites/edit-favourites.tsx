import { usePlatform } from '@exchange/platform';
import { PageHead } from '@exchange/remote-kit';
import { Button, EmptyState, ErrorState, IconButton, LinkButton, Skeleton, TokenLogo } from '@exchange/ui';
import { Star } from '@exchange/ui/icons';
import { ArrowUpToLine, CircleMinus, GripVertical } from '@exchange/ui/tool-icons';
import { useLayoutEffect, useRef, useState } from 'react';
import { refusalText } from '../../common/refusal-text';
import { moveItem, roomFor, useDragOrder } from './use-drag-order';
import { texts } from './texts';
import styles from './edit-favourites.module.css';

/** A favourite pair. */
export interface Favourite {
  readonly id: string;
  readonly token: string;
  readonly market: string;
  readonly logoUrl: string;
}

interface EditFavouritesProps {
  readonly favourites: readonly Favourite[];
  readonly state: 'loading' | 'failed' | 'ready';
  readonly onRetry: () => void;
  /** Puts the pairs in this order, adding those that are missing. Rejects when it is refused. */
  readonly onArrange: (ids: readonly string[]) => Promise<void>;
  /** Rejects when it is refused. */
  readonly onRemove: (id: string) => Promise<unknown>;
}

const nameOf = ({ token, market }: Favourite) => `${token}/${market}`;

/** `/home/editFavorite` (T-07): the favourites in the user's order, to be moved and removed. */
export function EditFavourites(props: EditFavouritesProps) {
  const { favourites, state, onRetry } = props;
  const t = texts.useText();
  const total = favourites.length;
  const { list, said, removed, move, remove, undo } = useEditing(props);
  const { drag, handle } = useDragOrder(total, move);
  return (
    <div className={styles.page}>
      <PageHead title={t('title')} back="/" />
      {state === 'loading' && total === 0 && <FavouritesSkeleton />}
      {state === 'failed' && total === 0 && (
        <ErrorState title={t('failed')} retryLabel={t('retry')} onRetry={onRetry} />
      )}
      {state === 'ready' && total === 0 && (
        <EmptyState
          icon={<Star />}
          title={t('empty')}
          text={t('emptyText')}
          action={<LinkButton to="/home/marketCondition">{t('toMarket')}</LinkButton>}
        />
      )}
      {total > 0 && (
        <>
          <p className={styles.hint}>{t('hint')}</p>
          <ol ref={list} aria-label={t('list')} data-dragging={drag !== undefined || undefined}>
            {favourites.map((pair, index) => (
              <li
                key={pair.id}
                data-id={pair.id}
                className={styles.row}
                data-held={drag?.from === index || undefined}
                style={drag && { transform: shift(index, drag) }}
              >
                <FavouriteRow
                  {...{ pair, index, total }}
                  handle={handle(index)}
                  onMove={(to) => move(index, to)}
                  onRemove={() => remove(index)}
                />
              </li>
            ))}
          </ol>
        </>
      )}
      <p className={styles.said} role="status">
        {said}
      </p>
      {removed && (
        <div className={styles.undo} role="status">
          <span>{t('removed', { pair: nameOf(removed.pair) })}</span>
          <Button size="small" variant="quiet" onClick={() => void undo(removed)}>
            {t('undo')}
          </Button>
        </div>
      )}
    </div>
  );
}

interface Removed {
  readonly pair: Favourite;
  readonly place: number;
}

/** Moves and removes pairs, and takes a removal back. The handle that was used keeps the focus in `list`. */
function useEditing({ favourites, onArrange, onRemove }: EditFavouritesProps) {
  const { toast, locale } = usePlatform();
  const t = texts.useText();
  const list = useRef<HTMLOListElement>(null);
  /** Whose handle takes the focus again when the rows have changed places. */
  const focused = useRef<string | undefined>(undefined);
  const [said, setSaid] = useState('');
  const [removed, setRemoved] = useState<Removed>();
  const removal = useRef<Promise<void>>(Promise.resolve());
  const total = favourites.length;
  const attempt = (change: Promise<unknown>) =>
    change.then(
      () => undefined,
      (failure: unknown) => toast.show('error', refusalText(failure, locale)),
    );
  const move = (from: number, to: number) => {
    const pair = favourites[from];
    if (!pair || to < 0 || to >= total || from === to) return;
    focused.current = pair.id;
    setSaid(t('moved', { pair: nameOf(pair), place: to + 1, total }));
    void attempt(onArrange(moveItem(favourites, from, to).map(({ id }) => id)));
  };
  const remove = (place: number) => {
    const pair = favourites[place];
    if (!pair) return;
    setSaid('');
    setRemoved({ pair, place });
    removal.current = attempt(onRemove(pair.id));
  };
  const undo = async ({ pair, place }: Removed) => {
    setRemoved(undefined);
    const others = favourites.filter(({ id }) => id !== pair.id);
    const ids = [...others.slice(0, place), pair, ...others.slice(place)].map(({ id }) => id);
    // What is put back must not be taken out by a removal that is still on its way.
    await removal.current;
    await attempt(onArrange(ids));
  };
  useLayoutEffect(() => {
    const { current } = focused;
    focused.current = undefined;
    if (current === undefined) return;
    const row = [...(list.current?.children ?? [])].find(
      (child) => child instanceof HTMLElement && child.dataset['id'] === current,
    );
    row?.querySelector<HTMLElement>('[data-handle]')?.focus();
  }, [favourites]);
  return { list, said, removed, move, remove, undo };
}

/** What stands in a pair's row: removal, name, and what moves it. */
function FavouriteRow({
  pair,
  index,
  total,
  handle,
  onMove,
  onRemove,
}: {
  readonly pair: Favourite;
  readonly index: number;
  readonly total: number;
  readonly handle: ReturnType<ReturnType<typeof useDragOrder>['handle']>;
  readonly onMove: (to: number) => void;
  readonly onRemove: () => void;
}) {
  const t = texts.useText();
  return (
    <>
      <IconButton
        className={styles.remove}
        aria-label={t('remove', { pair: nameOf(pair) })}
        onClick={onRemove}
      >
        <CircleMinus />
      </IconButton>
      <TokenLogo src={pair.logoUrl} name={pair.token} />
      <span className={styles.name}>
        <b>{pair.token}</b> <small>/{pair.market}</small>
      </span>
      <IconButton
        aria-label={t('top', { pair: nameOf(pair) })}
        disabled={index === 0}
        onClick={() => onMove(0)}
      >
        <ArrowUpToLine />
      </IconButton>
      <IconButton
        data-handle
        className={styles.handle}
        aria-label={t('move', { pair: nameOf(pair), place: index + 1, total })}
        onKeyDown={(event) => {
          const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
          if (step === 0) return;
          event.preventDefault();
          onMove(index + step);
        }}
        {...handle}
      >
        <GripVertical />
      </IconButton>
    </>
  );
}

/** Where a row stands while one is held: the held one under the finger, those it passes one row aside. */
function shift(index: number, { from, to, offset }: { from: number; to: number; offset: number }): string {
  return index === from ? `translateY(${offset}px)` : `translateY(${roomFor(index, from, to) * 100}%)`;
}

/** Stands for the favourites while they are loading. */
function FavouritesSkeleton() {
  return (
    <div aria-hidden="true" className={styles.waiting}>
      {Array.from({ length: 5 }, (_, index) => (
        <div key={index} className={styles.row}>
          <Skeleton round width="0.64rem" height="0.64rem" />
          <Skeleton width="40%" />
        </div>
      ))}
    </div>
  );
}
