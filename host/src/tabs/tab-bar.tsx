import { useTranslation } from '@exchange/i18n';
import { useStream } from '@exchange/platform';
import type { Tab } from '@exchange/platform/routes';
import { AppLink } from '@exchange/ui';
import { ArrowLeftRight, ChartCandlestick, House, Wallet } from '@exchange/ui/icons';
import { Gem } from '@exchange/ui/place-icons';
import type { TabTargetsStore } from './create-tab-targets';
import styles from './tab-bar.module.css';

const tabs = [
  { tab: 'home', Icon: House },
  { tab: 'market', Icon: ChartCandlestick },
  { tab: 'exchange', Icon: ArrowLeftRight },
  { tab: 'ibo', Icon: Gem },
  { tab: 'assets', Icon: Wallet },
] as const;

/** The tab bar (H-07): real links, the present tab marked. */
export function TabBar({ current, store }: { readonly current: Tab; readonly store: TabTargetsStore }) {
  const t = useTranslation('host');
  const targets = useStream(store.targets$, () => store.targets);
  return (
    <nav id="tabs" tabIndex={-1} className={styles.bar} aria-label={t('tabs.label')}>
      {tabs.map(({ tab, Icon }) => (
        <AppLink
          key={tab}
          className={styles.tab}
          to={targets[tab]}
          aria-current={tab === current ? 'page' : undefined}
        >
          <Icon className={styles.icon} aria-hidden="true" />
          <span>{t(`tabs.${tab}`)}</span>
        </AppLink>
      ))}
    </nav>
  );
}
