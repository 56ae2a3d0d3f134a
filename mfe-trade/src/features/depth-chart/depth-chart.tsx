import { formatAmount, formatCompact, formatPrice, fromMinorUnits, noValue } from '@exchange/format';
import { usePlatform, type QuoteStatus } from '@exchange/platform';
import { IconButton, Segmented, Sheet, Skeleton } from '@exchange/ui';
import { Table2 } from '@exchange/ui/tool-icons';
import { useEffect, useRef, useState } from 'react';
import { LiveAge } from '../../common/live-age';
import type { PairText } from '../../common/records/pair-text';
import { depthOf, depthRanges, scaleTop, type Depth, type DepthInput, type DepthRange } from './depth';
import { texts } from './texts';
import styles from './depth-chart.module.css';
import { DepthPlot } from './depth-plot';
import { DepthTable } from './depth-table';

/** Where the chosen range is kept. */
const rangeKey = 'depth-range';

/**
 * The order book as a picture: what all bids and all asks come to, price by price, around the mid price (T-09). It draws
 * what it is given, so that it is as live as its book. Keeps its size in every state, and comes into sight as it is opened.
 */
export function DepthChart({
  book,
  names,
  age,
}: {
  /** Undefined until it is there. */
  readonly book: Pick<DepthInput, 'bids' | 'asks' | 'levelLimit'> | undefined;
  readonly names: PairText;
  /** How old the book is. One that is not live says so, and a stale one is pale. */
  readonly age: QuoteStatus['state'];
}) {
  const t = texts.useText();
  const section = useBroughtIntoSight<HTMLElement>();
  const [range, chooseRange] = useKeptRange();
  const [table, setTable] = useState(false);
  const depth = book && depthOf({ ...book, ...names }, range);
  const top = useScaleTop(depth, range);

  const rangeText = (value: DepthRange) => (value === 'all' ? t('all') : t('within', { percent: value }));
  const waiting = book === undefined;
  const inRange = depth !== undefined && depth.bids.length + depth.asks.length > 0;
  return (
    <section ref={section} className={styles.chart} aria-label={t('title')} data-age={age}>
      <Totals depth={depth} waiting={waiting} age={age} />
      <div className={styles.plot}>
        {waiting && <Skeleton height="100%" />}
        {!waiting && !inRange && <p className={styles.empty}>{t(depth ? 'emptyRange' : 'empty')}</p>}
        {depth && top !== undefined && inRange && (
          <DepthPlot
            key={range}
            depth={depth}
            top={top}
            names={names}
            summary={t('summary', summaryOf(depth, names, rangeText(range)))}
          />
        )}
      </div>
      <PriceScale depth={depth} names={names} />
      <div className={styles.foot}>
        <Segmented
          label={t('range')}
          value={range}
          onValueChange={chooseRange}
          options={depthRanges.map((value) => ({ value, label: rangeText(value) }))}
        />
        <IconButton aria-label={t('table.title')} disabled={!inRange} onClick={() => setTable(true)}>
          <Table2 />
        </IconButton>
      </div>
      <Sheet open={table} title={t('table.title')} closeLabel={t('close')} onClose={() => setTable(false)}>
        {depth && <DepthTable depth={depth} names={names} />}
      </Sheet>
    </section>
  );
}

/** How long what stands above a panel may still grow after the panel was opened, ms. */
const settlingMs = 2_000;

/**
 * For an element that comes into sight as it is shown: it was asked for, and on a short screen nothing of it may be. While the page above
 * it still takes its size it is kept there, unless somebody moves the page.
 */
function useBroughtIntoSight<Shown extends Element>() {
  const element = useRef<Shown>(null);
  useEffect(() => {
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
    const show = () =>
      element.current?.scrollIntoView({ block: 'nearest', behavior: still ? 'instant' : 'smooth' });
    show();
    const over = new AbortController();
    const resized = new ResizeObserver(show);
    resized.observe(document.body);
    over.signal.addEventListener('abort', () => resized.disconnect());
    const end = () => over.abort();
    for (const event of ['pointerdown', 'wheel', 'keydown'])
      document.addEventListener(event, end, { signal: over.signal, passive: true });
    const timer = setTimeout(end, settlingMs);
    return () => {
      clearTimeout(timer);
      end();
    };
  }, []);
  return element;
}

/** The range that is shown, kept on the device, and what chooses another. */
function useKeptRange() {
  const { storage } = usePlatform();
  const [range, setRange] = useState<DepthRange>(
    () => depthRanges.find((known) => known === storage.get(rangeKey)) ?? '1',
  );
  const chooseRange = (next: DepthRange) => {
    setRange(next);
    storage.set(rangeKey, next);
  };
  return [range, chooseRange] as const;
}

/** Upper end of the amounts' scale, which depends on the one before as long as the range is the same. */
function useScaleTop(depth: Depth | undefined, range: DepthRange): string | undefined {
  const [kept, setKept] = useState<{ readonly range: DepthRange; readonly top: string }>();
  const top = depth && scaleTop(depth, kept?.range === range ? kept.top : undefined);
  if (top !== undefined && (kept?.top !== top || kept.range !== range)) setKept({ range, top });
  return top;
}

/** What each side comes to, and the mid price between them. */
function Totals({
  depth,
  waiting,
  age,
}: {
  readonly depth: Depth | undefined;
  /** The book is not there yet. */
  readonly waiting: boolean;
  readonly age: QuoteStatus['state'];
}) {
  const t = texts.useText();
  const total = (side: 'bidTotal' | 'askTotal') =>
    waiting ? <Skeleton width="0.9rem" /> : formatCompact(depth?.[side].amount ?? '0');
  return (
    <div className={styles.head}>
      <p className={styles.side} data-side="bid">
        {t('bids')} <b>{total('bidTotal')}</b>
      </p>
      <p className={styles.mid}>
        {age === 'delayed' || age === 'stale' ? <LiveAge state={age} /> : <small>{t('mid')}</small>}
        <b data-testid="depth-mid">
          {waiting ? (
            <Skeleton width="1.2rem" />
          ) : depth?.mid === undefined ? (
            noValue
          ) : (
            formatPrice(depth.mid, depth.pricePlaces)
          )}
        </b>
      </p>
      <p className={styles.side} data-side="ask">
        {t('asks')} <b>{total('askTotal')}</b>
      </p>
    </div>
  );
}

/** The lowest price of the chart, the one in its middle, and the highest. */
function PriceScale({ depth, names }: { readonly depth: Depth | undefined; readonly names: PairText }) {
  const price = (unitsOf: (known: Depth) => bigint) => depth && priceText(unitsOf(depth), depth, names);
  return (
    <div className={styles.prices} aria-hidden="true">
      <span>{price(({ low }) => low)}</span>
      <span>{price(({ low, high }) => (low + high) / 2n)}</span>
      <span>{price(({ high }) => high)}</span>
    </div>
  );
}

const priceText = (units: bigint, depth: Depth, names: PairText) =>
  formatPrice(fromMinorUnits(units, depth.pricePlaces), names.pricePrecision);

/** The chart in words, for who does not see it. */
function summaryOf(depth: Depth, names: PairText, range: string) {
  const price = (units: bigint) => priceText(units, depth, names);
  const amount = (value: string) => formatAmount(value, names.amountPrecision);
  const value = (total: string) => formatAmount(total, names.pricePrecision);
  return {
    range,
    token: names.token,
    market: names.market,
    mid: depth.mid === undefined ? noValue : formatPrice(depth.mid, depth.pricePlaces),
    low: price(depth.knownLow),
    high: price(depth.knownHigh),
    bidAmount: amount(depth.bidTotal.amount),
    bidValue: value(depth.bidTotal.value),
    askAmount: amount(depth.askTotal.amount),
    askValue: value(depth.askTotal.value),
  };
}
