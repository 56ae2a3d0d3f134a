import { useEffect, useRef } from 'react';
import { AppLink } from './app-link';
import { classNames } from './class-names';
import styles from './link-tabs.module.css';
import tabs from './tabs.module.css';

/** Pages that belong together, as a row of links that looks like tabs; the present one is in view. */
export function LinkTabs({
  label,
  links,
}: {
  /** Name of the row. Translated. */
  readonly label: string;
  readonly links: readonly { readonly to: string; readonly label: string; readonly current: boolean }[];
}) {
  const row = useRef<HTMLElement>(null);
  const present = links.find(({ current }) => current)?.to;
  useEffect(() => {
    const link = row.current?.querySelector<HTMLElement>('[aria-current]');
    if (row.current && link)
      row.current.scrollLeft = link.offsetLeft - (row.current.clientWidth - link.offsetWidth) / 2;
  }, [present]);
  return (
    <nav ref={row} className={classNames(tabs.list, tabs.underline, styles.row)} aria-label={label}>
      {links.map((link) => (
        <AppLink
          key={link.to}
          to={link.to}
          replace
          className={classNames(tabs.tab, styles.link)}
          aria-current={link.current ? 'page' : undefined}
        >
          {link.label}
        </AppLink>
      ))}
    </nav>
  );
}
