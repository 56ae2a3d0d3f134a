import { formatCompact, formatPercent } from '@exchange/format';
import type { Translate } from '@exchange/i18n';
import type { QuotePair } from '@exchange/platform';
import { AppLink, ChangePill, classNames, TokenLogo } from '@exchange/ui';
import { autorun, compareShallow, computed } from 'mobx';
import { observer } from 'mobx-react-lite';
import { useLayoutEffect, useMemo, useRef, type ComponentProps, type ReactNode } from 'react';
import { fillTemplate } from '../../common/fill-template';
import { Flash } from '../../common/flash';
import flashing from '../../common/flashing-price.module.css';
import type { PairRow } from '../../common/pair-rows';
import { changeDirection, pairNames, priceText } from '../../common/quote-text';
import { setElementText } from '../../common/element-text';
import styles from './pair-row-view.module.css';

interface LivePairProps {
  readonly row: PairRow;
  readonly t: Translate;
  /** The pair's line, where there is room for one; its place is kept while it is `null`. */
  readonly line?: ReactNode;
}

/** One pair of a list. */
export function PairRowView({
  to,
  start,
  link,
  ...pair
}: LivePairProps & {
  /** Where a tap leads. */
  readonly to: string;
  /** What stands before the link, e.g. a star. */
  readonly start?: ReactNode;
  /** What else the link is told, e.g. that it is the present pair's (`aria-current`). */
  readonly link?: Pick<ComponentProps<typeof AppLink>, 'replace' | 'onClick' | 'aria-current'>;
}) {
  return (
    <div className={styles.row} data-pair={pair.row.key}>
      {start}
      <AppLink {...link} to={to} className={styles.link}>
        <LivePair {...pair} />
      </AppLink>
    </div>
  );
}

/**
 * What a row says. Its figures are written into the page where they change and render nothing: of a list that ticks rendering
 * would be most of the work. It renders again when its names, picture or colour change.
 */
const LivePair = observer(function LivePair({ row, t, line }: LivePairProps) {
  const face = useMemo(() => computed(() => faceOf(row.quote), { equals: compareShallow }), [row]);
  const { token, market, logo, direction, state } = face.get();
  const volume = useRef<HTMLSpanElement>(null);
  const price = useRef<HTMLSpanElement>(null);
  const figure = useRef<HTMLSpanElement>(null);
  const change = useRef<HTMLSpanElement>(null);
  const flash = useRef<Flash>(undefined);
  useLayoutEffect(() => {
    if (!volume.current || !price.current || !figure.current || !change.current) return;
    const places = { volume: volume.current, figure: figure.current, change: change.current };
    const light = (flash.current ??= new Flash(price.current));
    let shown: QuotePair | undefined;
    const stop = autorun(() => {
      const { quote } = row;
      const isNew = (member: keyof QuotePair) => quote[member] !== shown?.[member];
      if (isNew('vol'))
        setElementText(places.volume, fillTemplate(t, 'market.volume', { volume: formatCompact(quote.vol) }));
      if (isNew('price') || isNew('price_precision')) writeFigure(places.figure, priceText(quote));
      if (isNew('percent_change')) writeFigure(places.change, formatPercent(quote.percent_change));
      light.take(quote.price);
      shown = quote;
    });
    return () => {
      stop();
      light.reset();
    };
  }, [row, t]);
  return (
    <>
      <TokenLogo src={logo} name={token} />
      <span className={styles.pair}>
        <span className={styles.name}>
          <b>{token}</b> <small>/{market}</small>{' '}
          {state && <span className={styles.state}>{t(`trade.${state}`)}</span>}
        </span>
        <span ref={volume} className={styles.volume} />
      </span>
      {line !== undefined && (
        <span className={styles.line} data-direction={direction}>
          {line}
        </span>
      )}
      <span ref={price} className={classNames(flashing.price, styles.price)}>
        <span ref={figure} className={styles.figure} />
      </span>
      <ChangePill text={<span ref={change} className={styles.figure} />} direction={direction} />
    </>
  );
});

/** What of a quote hardly ever changes. */
const faceOf = (quote: QuotePair) => ({
  ...pairNames(quote),
  logo: quote.logo_url,
  direction: changeDirection(quote.percent_change),
  /** Of a pair that is not open (T-23). */
  state: quote.halted === true ? (quote.pause?.state ?? 'halted') : undefined,
});

/** Figures in a box as wide as so many digits: where they change, nothing around them is laid out again. */
function writeFigure(element: HTMLElement, text: string): void {
  if (element.textContent.length !== text.length) element.style.minInlineSize = `${text.length}ch`;
  setElementText(element, text);
}
