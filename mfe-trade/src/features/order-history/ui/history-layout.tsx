import { PageHead } from '@exchange/remote-kit';
import { LinkTabs } from '@exchange/ui';
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
  const t = texts.useText();
  return (
    <div className={styles.page}>
      <PageHead title={t(`title.${page}`)} back="/home/marketCondition" actions={actions} />
      <LinkTabs
        label={t('pages')}
        links={pages.map(({ path, name }) => ({
          to: path,
          label: t(`title.${name}`),
          current: name === page,
        }))}
      />
      {children}
    </div>
  );
}
