import type { Tab } from '@exchange/platform/routes';
import { AppLink } from '@exchange/ui/static';
import { ArrowLeftRight, ChartCandlestick, House, Wallet } from '@exchange/ui/icons';
import { Gem } from '@exchange/ui/place-icons';
import styles from './tab-bar.module.css';
import type { TabTargets } from './tab-targets';

const tabs = [
  { tab: 'home', Icon: House },
  { tab: 'market', Icon: ChartCandlestick },
  { tab: 'exchange', Icon: ArrowLeftRight },
  { tab: 'ibo', Icon: Gem },
  { tab: 'assets', Icon: Wallet },
] as const;

/** The tab bar (H-07): real links, the present tab marked. It stands before the host has started, too. */
export function TabBar({
  current,
  targets,
  label,
  nameOf,
}: {
  readonly current: Tab;
  readonly targets: TabTargets;
  /** Name of the bar for screen readers. */
  readonly label: string;
  readonly nameOf: (tab: Tab) => string;
}) {
  return (
    <nav id="tabs" tabIndex={-1} className={styles.bar} aria-label={label}>
      {tabs.map(({ tab, Icon }) => (
        <AppLink
          key={tab}
          className={styles.tab}
          to={targets[tab]}
          aria-current={tab === current ? 'page' : undefined}
        >
          <Icon className={styles.icon} aria-hidden="true" />
          <span>{nameOf(tab)}</span>
        </AppLink>
      ))}
    </nav>
  );
}
