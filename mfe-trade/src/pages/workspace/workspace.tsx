import { usePlatform } from '@exchange/platform';
import { Slot, withTexts } from '@exchange/remote-kit';
import { IconButton, IconLink } from '@exchange/ui';
import { Info } from '@exchange/ui/icons';
import { Keyboard } from '@exchange/ui/tool-icons';
import { observer } from 'mobx-react-lite';
import { useMemo, useRef, useState, type ReactNode, type RefObject } from 'react';
import { pairPath, type PairCodes, type PairPage } from '../../common/pair-key';
import type { PairRow } from '../../common/pair-rows';
import { StarButton } from '../../features/favourites/star-button';
import { ChartLinesContext } from '../../features/kline/ui/chart-lines';
import { ChartBoard } from '../../features/kline/ui/chart-board';
import { PriceHeader } from '../../features/kline/ui/price-header';
import { texts as klineTexts } from '../../features/kline/texts';
import { texts as entryTexts } from '../../features/order-entry/texts';
import { OrderForm } from '../../features/order-entry/ui/order-form';
import { PairStateMark } from '../../features/pair-header/pair-header';
import { useStores } from '../application-stores';
import { chooserTexts, PairChooser } from '../pair-chooser';
import { PairChartLines } from '../pair-chart-lines';
import { PairLines } from '../pair-lines';
import { PairRecords } from '../pair-records';
import { useAlertSheet } from '../use-alert-sheet';
import { useNotedVisit } from '../use-noted-visit';
import { usePairTrading } from '../use-pair-trading';
import { FittingBook } from './fitting-book';
import { KeysSheet } from './keys-sheet';
import { Split } from './split';
import { texts } from './texts';
import { useAskedOrder } from './use-asked-order';
import { useWorkspaceKeys } from './use-workspace-keys';
import styles from './workspace.module.css';

interface WorkspaceProps {
  readonly pairKey: string;
  readonly pair: PairCodes;
  /** The page of a pair that it stands for. */
  readonly page: PairPage;
}

/** All of a pair at once: the list of pairs, chart, order book, order form and own orders, in panels (H-29). */
export const Workspace = withTexts(
  [texts, klineTexts, entryTexts, ...chooserTexts],
  function Workspace(props: WorkspaceProps) {
    const { pairKey, page } = props;
    const workspace = useRef<HTMLDivElement>(null);
    const search = useRef<HTMLInputElement>(null);
    const t = texts.useText();
    return (
      <div ref={workspace} className={styles.workspace}>
        <Split
          id="whole"
          orientation="horizontal"
          panels={[
            {
              ...{ id: 'pairs', size: 230, least: 216 },
              content: (
                <nav className={styles.pairs} aria-label={t('pairs')}>
                  <PairChooser pairKey={pairKey} page={page} field={search} />
                </nav>
              ),
            },
            {
              ...{ id: 'desk', least: 720 },
              content: <Desk key={pairKey} {...props} workspace={workspace} search={search} />,
            },
          ]}
        />
      </div>
    );
  },
);

/** What stands beside the list: one pair's own panels. */
const Desk = observer(function Desk({
  pairKey,
  pair,
  workspace,
  search,
}: WorkspaceProps & {
  readonly workspace: RefObject<HTMLDivElement | null>;
  readonly search: RefObject<HTMLInputElement | null>;
}) {
  const platform = usePlatform();
  const { rows } = useStores();
  const { book, entry, taken, row, terms, names } = usePairTrading(pairKey, pair);
  const { form } = entry;
  const { open, bell, sheet, isOpen } = useAlertSheet(pairKey);
  const [lines] = useState(() => new PairLines(platform, pair));
  const asked = useAskedOrder(entry, row);
  const keys = useKeySwitch();
  useNotedVisit(pairKey);
  useWorkspaceKeys(keys.isOn, { workspace, search, form });
  const input = useMemo(() => ({ pair: pairKey }), [pairKey]);
  const name = `${names.token}/${names.market}`;
  return (
    <section className={styles.desk}>
      <Head pairKey={pairKey} row={row} pairId={terms?.id} name={name} bell={bell} onKeys={keys.show} />
      <Split
        id="desk"
        orientation="horizontal"
        panels={[
          {
            ...{ id: 'market', least: 300 },
            content: (
              <Split
                id="market"
                orientation="vertical"
                panels={[
                  {
                    ...{ id: 'chart', least: 260 },
                    content: (
                      <ChartLinesContext value={lines}>
                        <div className={styles.chart}>
                          <ChartBoard pairKey={pairKey} fill />
                        </div>
                      </ChartLinesContext>
                    ),
                  },
                  {
                    ...{ id: 'records', size: 240, least: 90 },
                    content: (
                      <div className={styles.scrolled}>
                        <PairRecords
                          pairKey={pairKey}
                          pair={pair}
                          entry={entry}
                          names={names}
                          lines={lines}
                        />
                      </div>
                    ),
                  },
                ]}
              />
            ),
          },
          {
            ...{ id: 'book', size: 200, least: 160 },
            content: (
              <FittingBook
                store={book}
                row={row}
                status={rows.status.state}
                onPrice={(chosen) => form.pickPrice(chosen)}
                taken={taken}
              />
            ),
          },
          {
            ...{ id: 'form', size: 260, least: 220 },
            content: (
              <div className={styles.form}>
                <OrderForm entry={entry} row={row} />
                {entry.submission && <entry.submission.ImpactCaps store={form} terms={terms} />}
                <Slot name="trade.below-form" input={input} />
              </div>
            ),
          },
        ]}
      />
      <PairChartLines
        pairKey={pairKey}
        pair={pair}
        onAlert={open}
        isSettingAlert={isOpen}
        onOrder={asked.take}
        market={entry.page}
        lines={lines}
      />
      {sheet}
      {asked.sheet}
      {keys.sheet}
    </section>
  );
});

/** The pair with its price and its day, and the ways to its brand, its alerts, its star and the keys. */
const Head = observer(function Head({
  pairKey,
  row,
  pairId,
  name,
  bell,
  onKeys,
}: Pick<WorkspaceProps, 'pairKey'> & {
  readonly row: PairRow | undefined;
  /** Undefined until the pair is known. */
  readonly pairId: string | undefined;
  readonly name: string;
  readonly bell: ReactNode;
  readonly onKeys: () => void;
}) {
  const { favourites } = useStores();
  const t = texts.useText();
  return (
    <header className={styles.head}>
      <h1 className={styles.name}>{name}</h1>
      <PairStateMark row={row} />
      <PriceHeader pairKey={pairKey} compact />
      <span className={styles.actions}>
        <IconLink to={pairPath(pairKey, 'data')} aria-label={t('brand')}>
          <Info />
        </IconLink>
        {bell}
        {pairId !== undefined && <StarButton store={favourites} pairId={pairId} pairName={name} />}
        <IconButton aria-label={t('keys.title')} aria-haspopup="dialog" onClick={onKeys}>
          <Keyboard />
        </IconButton>
      </span>
    </header>
  );
});

const keysKey = 'workspace-keys';

/** Whether single keys are used, which the device keeps, and the sheet that says what they do. */
function useKeySwitch() {
  const { storage } = usePlatform();
  const [isOn, setIsOn] = useState(() => storage.get(keysKey) !== 'off');
  const [isShown, setIsShown] = useState(false);
  const handleSwitch = (next: boolean) => {
    if (next) storage.remove(keysKey);
    else storage.set(keysKey, 'off');
    setIsOn(next);
  };
  return {
    isOn,
    show: () => setIsShown(true),
    sheet: isShown && <KeysSheet isOn={isOn} onSwitch={handleSwitch} onClose={() => setIsShown(false)} />,
  };
}
