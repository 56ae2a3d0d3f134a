import { AppLink, IconButton, TabPanel, Tabs } from '@exchange/ui';
import { ChevronDown, ChevronRight, ChevronUp } from '@exchange/ui/icons';
import { Table2 } from '@exchange/ui/tool-icons';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useStoredFlag } from '../../../common/use-stored-flag';
import { useBalances } from '../../../common/balances-context';
import { useText } from '../../../messages';
import { useOverview } from '../overview-context';
import styles from './analysis-card.module.css';
import { Distribution } from './distribution';
import { sharesOf } from './shares';
import { ValueHistory } from './value-history';

type View = 'value' | 'distribution';
const group = 'analysis';

/** The analysis chart: value over time, or how it divides among tokens. Folded up it asks for nothing. */
export const AnalysisCard = observer(function AnalysisCard({
  hidden,
  onShowAmounts,
}: {
  readonly hidden: boolean;
  readonly onShowAmounts: () => void;
}) {
  const t = useText();
  const [folded, setFolded] = useStoredFlag('analysis-folded');
  const [view, setView] = useState<View>('value');
  const [table, setTable] = useState(false);
  const balances = useBalances();
  const overview = useOverview();
  const shares = sharesOf(balances.list, overview.c2c.value?.list ?? []);
  const isEmpty = (view === 'value' ? overview.history : shares).length === 0;
  const shared = { hidden, onShowAmounts, table, onTableClose: () => setTable(false) };
  return (
    <section className={styles.card} aria-label={t('analysis.title')}>
      <div className={styles.head}>
        {folded ? (
          <h2 className={styles.title}>{t('analysis.title')}</h2>
        ) : (
          <>
            <Tabs
              className={styles.tabs ?? ''}
              label={t('analysis.title')}
              group={group}
              items={[
                { id: 'value', label: t('analysis.value') },
                { id: 'distribution', label: t('analysis.distribution') },
              ]}
              selected={view}
              onSelect={setView}
            />
            <IconButton
              aria-label={t('analysis.table')}
              disabled={hidden || isEmpty}
              onClick={() => setTable(true)}
            >
              <Table2 />
            </IconButton>
          </>
        )}
        <IconButton
          aria-label={t('analysis.unfolded')}
          aria-expanded={!folded}
          onClick={() => setFolded(!folded)}
        >
          {folded ? <ChevronDown /> : <ChevronUp />}
        </IconButton>
      </div>
      {!folded && (
        <TabPanel className={styles.panel ?? ''} group={group} selected={view}>
          {view === 'value' ? <ValueHistory {...shared} /> : <Distribution {...shared} shares={shares} />}
        </TabPanel>
      )}
      <AppLink to="/assets/profit" className={styles.profit}>
        {t('balances.profit')}
        <ChevronRight aria-hidden="true" size="0.28rem" />
      </AppLink>
    </section>
  );
});
