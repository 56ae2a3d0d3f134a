import { usePlatform } from '@exchange/platform';
import { lazyPage, withTexts } from '@exchange/remote-kit';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { parsePairKey } from '../common/pair-key';
import { pairNames } from '../common/quote-text';
import { calmFrame } from '../common/schedule-frame';
import { useMedia, wideScreen } from '../common/use-media';
import { usePainted } from '../common/use-painted';
import { texts as recordTexts } from '../common/records/texts';
import { StarButton } from '../features/favourites/star-button';
import { texts } from '../features/kline/texts';
import type { AskedOrder } from '../features/kline/domain/price-line';
import { ChartLinesContext } from '../features/kline/ui/chart-lines';
import { KlinePage } from '../features/kline/ui/kline-page';
import { usePairName } from '../features/kline/ui/use-pair-name';
import { createBookSource } from '../features/order-book/store/book-source';
import { OrderBookStore } from '../features/order-book/store/order-book-store';
import { useStores } from './application-stores';
import { ChartRecords } from './chart-records';
import { orderMarket } from './order-market';
import type { PairLines } from './pair-lines';
import { PairSwitch } from './pair-switch';
import { PairUnlisted } from './pair-unlisted';
import { useAlertSheet } from './use-alert-sheet';
import { Workspace } from './workspace/later-workspace';

const PairChartLines = lazyPage(
  async () => (await import(/* webpackChunkName: "chart-lines" */ './pair-chart-lines')).PairChartLines,
);

interface ChartPageProps {
  readonly pairKey: string;
  readonly fullScreen: boolean;
}

const ChartOrWorkspace = observer(function ChartOrWorkspace(props: ChartPageProps) {
  const { pairKey, fullScreen } = props;
  const { rows } = useStores();
  const pair = parsePairKey(pairKey);
  const isWide = useMedia(wideScreen);
  if (rows.list.ready && !rows.row(pairKey)) return <PairUnlisted pairKey={pairKey} />;
  if (isWide && !fullScreen && pair) return <Workspace pairKey={pairKey} pair={pair} page="kline" />;
  // Another pair is another page.
  return <Chart key={pairKey} {...props} />;
});

const Chart = observer(function Chart({ pairKey, fullScreen }: ChartPageProps) {
  const { rows, favourites } = useStores();
  const traded = useMarket(pairKey);
  const quote = rows.row(pairKey)?.quote;
  const name = usePairName(pairKey);
  const pair = parsePairKey(pairKey);
  const painted = usePainted();
  const { open, bell, sheet, isOpen } = useAlertSheet(pairKey);
  const [lines, setLines] = useState<PairLines>();
  const [asked, setAsked] = useState<AskedOrder>();
  return (
    <ChartLinesContext value={lines}>
      <KlinePage
        pairKey={pairKey}
        fullScreen={fullScreen}
        title={<PairSwitch pairKey={pairKey} page="kline" name={name} />}
        actions={
          <>
            {bell}
            {quote && <ChartStar favourites={favourites} pairId={quote.id} pair={pairNames(quote)} />}
          </>
        }
      >
        {pair && traded && (
          <ChartRecords
            {...traded}
            key={pairKey}
            pairKey={pairKey}
            pair={pair}
            lines={lines}
            asked={asked}
            onOrderClosed={() => setAsked(undefined)}
          />
        )}
      </KlinePage>
      {painted && pair && traded && (
        <PairChartLines
          key={pairKey}
          pairKey={pairKey}
          pair={pair}
          market={traded.market}
          onAlert={fullScreen ? undefined : open}
          isSettingAlert={isOpen}
          onOrder={fullScreen ? undefined : setAsked}
          onLines={setLines}
        />
      )}
      {sheet}
    </ChartLinesContext>
  );
});

/** The pair's order book, which is followed while the chart is shown, and what its orders meet. */
function useMarket(pairKey: string) {
  const platform = usePlatform();
  const { rows } = useStores();
  const [traded] = useState(() => {
    const pair = parsePairKey(pairKey);
    if (!pair) return undefined;
    const book = new OrderBookStore(createBookSource(platform, pairKey, pair), calmFrame);
    return { book, market: orderMarket(rows, pairKey, book) };
  });
  useEffect(() => traded?.book.start(), [traded]);
  return traded;
}

/** `/trade/{pair}/kline` and `kline2` (T-11), with the pair's star, its price alerts (T-19), and the user's own in the chart (T-20). */
export const ChartPage = withTexts(texts, withTexts(recordTexts, ChartOrWorkspace));

function ChartStar({
  favourites,
  pairId,
  pair,
}: {
  readonly favourites: ReturnType<typeof useStores>['favourites'];
  readonly pairId: string;
  readonly pair: ReturnType<typeof pairNames>;
}) {
  return <StarButton store={favourites} pairId={pairId} pairName={`${pair.token}/${pair.market}`} />;
}
