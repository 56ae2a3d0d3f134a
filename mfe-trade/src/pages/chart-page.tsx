import { lazyPage, withTexts } from '@exchange/remote-kit';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { parsePairKey } from '../common/pair-key';
import { pairNames } from '../common/quote-text';
import { useMedia, wideScreen } from '../common/use-media';
import { usePainted } from '../common/use-painted';
import { texts as recordTexts } from '../common/records/texts';
import { StarButton } from '../features/favourites/star-button';
import { texts } from '../features/kline/texts';
import { type ChartAlerts, ChartAlertsContext } from '../features/kline/ui/chart-alerts';
import { KlinePage } from '../features/kline/ui/kline-page';
import { usePairName } from '../features/kline/ui/use-pair-name';
import { useStores } from './application-stores';
import { ChartRecords } from './chart-records';
import { PairSwitch } from './pair-switch';
import { PairUnlisted } from './pair-unlisted';
import { useAlertSheet } from './use-alert-sheet';
import { Workspace } from './workspace/later-workspace';

const PairChartAlerts = lazyPage(
  async () => (await import(/* webpackChunkName: "chart-alerts" */ './pair-chart-alerts')).PairChartAlerts,
);

/** `/trade/{pair}/kline` and `kline2` (T-11), with the pair's star and its price alerts (T-19). */
export const ChartPage = withTexts(texts, withTexts(recordTexts, ChartOrWorkspace));

interface ChartPageProps {
  readonly pairKey: string;
  readonly fullScreen: boolean;
}

function ChartOrWorkspace(props: ChartPageProps) {
  const { pairKey, fullScreen } = props;
  const pair = parsePairKey(pairKey);
  const isWide = useMedia(wideScreen);
  if (isWide && !fullScreen && pair) return <Workspace pairKey={pairKey} pair={pair} page="kline" />;
  return <Chart key={pairKey} {...props} />;
}

const Chart = observer(function Chart({ pairKey, fullScreen }: ChartPageProps) {
  const { rows, favourites } = useStores();
  const quote = rows.row(pairKey)?.quote;
  const name = usePairName(pairKey);
  const pair = parsePairKey(pairKey);
  const painted = usePainted();
  const { open, bell, sheet, isOpen } = useAlertSheet(pairKey);
  const [alerts, setAlerts] = useState<ChartAlerts>();
  if (rows.list.ready && !quote) return <PairUnlisted pairKey={pairKey} />;
  return (
    <ChartAlertsContext value={alerts}>
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
        {pair && <ChartRecords key={pairKey} pairKey={pairKey} pair={pair} />}
      </KlinePage>
      {painted && (
        <PairChartAlerts
          key={pairKey}
          pairKey={pairKey}
          onOpen={fullScreen ? undefined : open}
          isChanging={isOpen}
          onAlerts={setAlerts}
        />
      )}
      {sheet}
    </ChartAlertsContext>
  );
});

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
