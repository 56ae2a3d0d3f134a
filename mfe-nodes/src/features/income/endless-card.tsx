import { usePlatform } from '@exchange/platform';
import { type FetchPage, MoreRecords, PagedList, RecordList } from '@exchange/records';
import { Card } from '@exchange/ui';
import { Observer } from 'mobx-react-lite';
import { type ReactNode, useEffect, useState } from 'react';
import { useText } from '../../messages';
import styles from './endless-card.module.css';

/** An endless list in a card of its own. */
export function EndlessCard<Item extends { readonly id: string }>({
  title,
  empty,
  fetchPage,
  row,
}: {
  readonly title: string;
  /** What there is when there is nothing. */
  readonly empty: string;
  /** As it is when the card appears. */
  readonly fetchPage: FetchPage<Item>;
  readonly row: (item: Item) => ReactNode;
}) {
  const { locale } = usePlatform();
  const t = useText();
  const [list] = useState(() => new PagedList(fetchPage, ({ id }) => id));
  useEffect(() => {
    void list.reload();
    return () => list.stop();
  }, [list]);
  return (
    <Card className={styles.card}>
      <h2 className={styles.title}>{title}</h2>
      <Observer>
        {() =>
          list.state === 'ready' && list.list.length === 0 ? (
            <p className={styles.empty}>{empty}</p>
          ) : (
            <RecordList
              source={list}
              rowHeight="1.24rem"
              failed={t('failed')}
              why={(failure) => locale.failure(failure)}
              retryLabel={t('retry')}
              empty={empty}
            >
              <ul className={styles.list}>
                {list.list.map((item) => (
                  <li key={item.id}>{row(item)}</li>
                ))}
              </ul>
              <MoreRecords source={list} label={t('more')} />
            </RecordList>
          )
        }
      </Observer>
    </Card>
  );
}
