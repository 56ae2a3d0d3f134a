import { formatCompact, formatPercent } from '@exchange/format';
import type { Translate } from '@exchange/i18n';
import type { QuotePair } from '@exchange/platform';
import { AppLink, ChangePill, classNames, TokenLogo } from '@exchange/ui';
import { compareShallow, computed, reaction } from 'mobx';
import { observer } from 'mobx-react-lite';
import { useCallback, useLayoutEffect, useMemo, useRef, type ReactNode } from 'react';
import { Flash } from '../../../common/flash';
import flashing from '../../../common/flashing-price.module.css';
import type { PairRow } from '../../../common/pair-rows';
import { changeDirection, pairNames, priceText } from '../../../common/quote-text';
import { LiveText, writeText } from './live-text';
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
  ...pair
}: LivePairProps & {
  /** Where a tap leads. */
  readonly to: string;
  /** What stands before the link, e.g. a star. */
  readonly start?: ReactNode;
}) {
  return (
    <div className={styles.row} data-pair={pair.row.key}>
      {start}
      <AppLink to={to} className={styles.link}>
        <LivePair {...pair} />
      </AppLink>
    </div>
  );
}

const volumeOf = (quote: QuotePair) => formatCompact(quote.vol);
const changeOf = (quote: QuotePair) => formatPercent(quote.percent_change);

/** What a row says. Its figures follow the quote by themselves; it renders again when its names, picture or colour change. */
const LivePair = observer(function LivePair({ row, t, line }: LivePairProps) {
  const face = useMemo(() => computed(() => faceOf(row.quote), { equals: compareShallow }), [row]);
  const { token, market, logo, direction } = face.get();
  const writeVolume = useCallback(
    (element: HTMLElement, volume: string) => writeText(element, t('market.volume', { volume })),
    [t],
  );
  return (
    <>
      <TokenLogo src={logo} name={token} />
      <span className={styles.pair}>
        <span className={styles.name}>
          <b>{token}</b> <small>/{market}</small>
        </span>
        <LiveText row={row} read={volumeOf} write={writeVolume} className={styles.volume} />
      </span>
      {line !== undefined && (
        <span className={styles.line} data-direction={direction}>
          {line}
        </span>
      )}
      <LivePrice row={row} />
      <ChangePill
        text={<LiveText row={row} read={changeOf} write={writeFigure} className={styles.figure} />}
        direction={direction}
      />
    </>
  );
});

/** What of a quote hardly ever changes. */
const faceOf = (quote: QuotePair) => ({
  ...pairNames(quote),
  logo: quote.logo_url,
  direction: changeDirection(quote.percent_change),
});

function LivePrice({ row }: { readonly row: PairRow }) {
  const element = useRef<HTMLSpanElement>(null);
  const flash = useRef<Flash>(undefined);
  useLayoutEffect(() => {
    if (!element.current) return;
    const known = (flash.current ??= new Flash(element.current));
    const stop = reaction(
      () => row.quote.price,
      (price) => known.take(price),
      { fireImmediately: true },
    );
    return () => {
      stop();
      known.reset();
    };
  }, [row]);
  return (
    <span ref={element} className={classNames(flashing.price, styles.price)}>
      <LiveText row={row} read={priceText} write={writeFigure} className={styles.figure} />
    </span>
  );
}

/** Figures in a box as wide as so many digits: where they change, nothing around them is laid out again. */
function writeFigure(element: HTMLElement, text: string): void {
  if (element.textContent.length !== text.length) element.style.minInlineSize = `${text.length}ch`;
  writeText(element, text);
}
