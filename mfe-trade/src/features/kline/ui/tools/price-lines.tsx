import { toPlainNumber } from '@exchange/format';
import { Button, IconButton } from '@exchange/ui';
import { X } from '@exchange/ui/icons';
import { autorun } from 'mobx';
import { observer } from 'mobx-react-lite';
import { useEffect, useState, type KeyboardEvent } from 'react';
import type { OrderLine, PlacedLine } from '../../domain/price-line';
import type { KlineView } from '../../store/kline-view';
import type { PriceLinesStore } from '../../store/price-lines-store';
import { isForChart } from '../is-for-chart';
import type { Precisions } from '../legend-values';
import { useLineTexts, type LineTexts } from './line-texts';
import styles from './price-lines.module.css';
import { texts } from './texts';

interface PriceLinesProps {
  readonly store: PriceLinesStore;
  readonly view: KlineView;
  readonly precisions: Precisions;
  readonly pairKey: string;
}

/** What stands over the lines of a person's own prices: what holds them by keyboard, and what dragging one would do (T-20). */
export const PriceLines = observer(function PriceLines({
  store,
  view,
  precisions,
  pairKey,
}: PriceLinesProps) {
  const written = useLineTexts(pairKey, precisions);
  useEffect(() => store.takeWriter(written.tag), [store, written]);
  useEscape(store);
  const grips = useGripPlaces(store);
  return (
    <>
      {store.movable.map((line) => (
        <Grip key={line.id} store={store} grips={grips} line={line} written={written} />
      ))}
      <Outlook store={store} view={view} written={written} />
      <Refusal store={store} />
    </>
  );
});

/** What holds the lines, by their ids. */
type GripElements = Map<string, HTMLElement>;

/** Time between two places of a grip that nobody sees, ms. */
const placedEveryMs = 250;
/** Ticks that an arrow key moves a line by. */
const arrows: Readonly<Record<string, 1 | -1>> = { ArrowUp: 1, ArrowRight: 1, ArrowDown: -1, ArrowLeft: -1 };
const fast = 10;

/** Holds an order's line by keyboard: arrows move it, Enter changes the order, Escape lets go. Fingers and mice take the picture's tag. */
const Grip = observer(function Grip({
  store,
  grips,
  line,
  written,
}: {
  readonly store: PriceLinesStore;
  readonly grips: GripElements;
  readonly line: OrderLine;
  readonly written: LineTexts;
}) {
  const t = texts.useText();
  const handleKeyDown = (event: KeyboardEvent) => {
    const way = arrows[event.key];
    if (way !== undefined) store.nudge(line.id, way * (event.shiftKey ? fast : 1));
    else if (event.key === 'Enter') store.confirm();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const keepElement = (grip: HTMLElement | null) => {
    if (!grip) return undefined;
    grips.set(line.id, grip);
    const placed = store.placed.find((each) => each.line.id === line.id);
    if (placed) placeGrip(grip, store, placed);
    return () => void grips.delete(line.id);
  };
  const isAsked = line.asked !== undefined;
  return (
    <div
      ref={keepElement}
      className={styles.grip}
      role="slider"
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={t('order.name', { order: written.order(line) })}
      aria-valuemin={0}
      aria-valuenow={toPlainNumber(line.price)}
      aria-valuetext={
        isAsked ? t('order.changing', { price: written.price(line.price) }) : written.price(line.price)
      }
      aria-disabled={isAsked || undefined}
      onKeyDown={handleKeyDown}
    />
  );
});

/**
 * Keeps the grips over the tags of their lines. Nothing of a grip is seen until it has the focus: without it they need not follow a drag
 * of the chart in every frame, each of which would be laid out anew.
 */
function useGripPlaces(store: PriceLinesStore): GripElements {
  const [grips] = useState<GripElements>(() => new Map());
  useEffect(() => {
    let scheduled: ReturnType<typeof setTimeout> | undefined;
    const stop = autorun(
      () => {
        for (const placed of store.placed) placeGrip(grips.get(placed.line.id), store, placed);
      },
      {
        scheduler: (place) => {
          const isHeld = [...grips.values()].some((grip) => grip === document.activeElement);
          if (isHeld) place();
          else scheduled = setTimeout(place, placedEveryMs);
        },
      },
    );
    return () => {
      stop();
      clearTimeout(scheduled);
    };
  }, [store, grips]);
  return grips;
}

function placeGrip(grip: HTMLElement | undefined, store: PriceLinesStore, placed: PlacedLine): void {
  if (!grip) return;
  grip.style.insetBlockStart = `${placed.tagY}px`;
  grip.style.inlineSize = `${store.tagWidth(placed)}px`;
}

/** Beside the line that is dragged: its price, how far that is, and what it comes to; once let go of, the question whether to change the order. */
const Outlook = observer(function Outlook({
  store,
  view,
  written,
}: Pick<PriceLinesProps, 'store' | 'view'> & { readonly written: LineTexts }) {
  const t = texts.useText();
  const { draft, outlook } = store;
  if (!draft || !outlook) return null;
  const placed = store.placed.find(({ line }) => line.id === draft.id);
  const isHigh = (placed?.y ?? 0) > view.size.height / 2;
  return (
    <div
      className={styles.outlook}
      style={placed && { insetBlockStart: placed.y }}
      data-above={isHigh || undefined}
      data-side={outlook.line.side}
    >
      <p role="status" className={styles.figures}>
        <b>
          {draft.stage === 'asking' && `${written.order(outlook.line)} → `}
          {written.place(outlook.line, draft.price)}
        </b>
        {written.outlook(outlook).map((part) => (
          <span key={part}>{part}</span>
        ))}
        {outlook.consequence !== undefined && <span>{outlook.consequence}</span>}
      </p>
      {draft.stage === 'asking' && (
        <div className={styles.answers} role="group" aria-label={t('order.question')}>
          <Button size="small" variant="quiet" onClick={() => store.back()}>
            {t('order.back')}
          </Button>
          <Button size="small" onClick={() => store.confirm()}>
            {t('order.change')}
          </Button>
        </div>
      )}
    </div>
  );
});

/** Why the exchange did not change an order, at its line. */
const Refusal = observer(function Refusal({ store }: Pick<PriceLinesProps, 'store'>) {
  const t = texts.useText();
  const { refused } = store;
  if (!refused) return null;
  const placed = store.placed.find(({ line }) => line.id === refused.id);
  return (
    <div className={styles.refused} style={placed && { insetBlockStart: placed.y }} role="alert">
      <span>{t('order.refused', { why: refused.why })}</span>
      <IconButton aria-label={t('order.dismiss')} onClick={() => store.back()}>
        <X />
      </IconButton>
    </div>
  );
});

/** Escape lets go of a line, whether a key or a pointer holds it. */
function useEscape(store: PriceLinesStore): void {
  useEffect(() => {
    const handleKeyDown = (event: globalThis.KeyboardEvent) => {
      if (event.key === 'Escape' && store.draft && isForChart(event)) store.back();
    };
    document.addEventListener('keydown', handleKeyDown);
    return () => document.removeEventListener('keydown', handleKeyDown);
  }, [store]);
}
