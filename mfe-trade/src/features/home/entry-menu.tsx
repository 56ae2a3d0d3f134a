import { AppLink } from '@exchange/ui/static';
import { Flame, Gift, Hexagon, Rocket, Share2 } from '@exchange/ui/place-icons';
import styles from './entry-menu.module.css';

const entries = [
  { name: 'hot', to: '/activity/hot', Icon: Flame },
  { name: 'ibo', to: '/ieo/list/preview', Icon: Rocket },
  { name: 'referral', to: '/user/invite', Icon: Share2 },
  { name: 'nodes', to: '/ecologicalNodes', Icon: Hexagon },
  { name: 'airdrop', to: '/activity/gift-coin', Icon: Gift },
] as const;

/** Ways to the other areas (T-01); also what stands there before the page's code does. */
export function EntryMenu({
  label,
  nameOf,
}: {
  /** Name of the menu for screen readers. */
  readonly label: string;
  readonly nameOf: (entry: (typeof entries)[number]['name']) => string;
}) {
  return (
    <nav className={styles.menu} aria-label={label}>
      {entries.map(({ name, to, Icon }) => (
        <AppLink key={name} to={to} className={styles.entry}>
          <span className={styles.icon}>
            <Icon aria-hidden="true" size="0.4rem" strokeWidth={1.8} />
          </span>
          {nameOf(name)}
        </AppLink>
      ))}
    </nav>
  );
}
