import { usePlatform } from '@exchange/platform';
import { AppLink, TopBar } from '@exchange/ui';
import type { ReactNode } from 'react';
import { texts } from '../texts';
import styles from './history-layout.module.css';

const pages = [
  { path: '/order/entrust', name: 'orders' },
  { path: '/order/trade', name: 'trades' },
] as const;

/** Head of the pages of orders and fills, with the way from one to the other. */
export function HistoryLayout({
  page,
  actions,
  children,
}: {
  readonly page: (typeof pages)[number]['name'];
  readonly actions: ReactNode;
  readonly children: ReactNode;
}) {
  const { navigation } = usePlatform();
  const t = texts.useText();
  return (
    <div className={styles.page}>
      <TopBar
        title={t(`title.${page}`)}
        onBack={() => navigation.back('/home/marketCondition')}
        backLabel={t('back')}
        actions={actions}
      />
      <nav className={styles.pages} aria-label={t('pages')}>
        {pages.map(({ path, name }) => (
          <AppLink key={name} to={path} replace aria-current={name === page ? 'page' : undefined}>
            {t(`title.${name}`)}
          </AppLink>
        ))}
      </nav>
      {children}
    </div>
  );
}
