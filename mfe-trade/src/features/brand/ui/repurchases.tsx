import { getTokenRepurchasesList, type Repurchase } from '@exchange/contract';
import { formatAmount, formatCompact } from '@exchange/format';
import { formatTime } from '@exchange/i18n';
import { usePlatform } from '@exchange/platform';
import { PagedList } from '@exchange/records';
import { useTokenFace } from '@exchange/remote-kit';
import { copyText, Skeleton } from '@exchange/ui';
import { Copy } from '@exchange/ui/tool-icons';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { exactText } from '../../../common/exact-text';
import { Figures } from '../../../common/records/figures';
import { MoreRecords } from '../../../common/records/more-records';
import { RecordList } from '../../../common/records/record-list';
import { periodsOf } from '../domain/repurchase-periods';
import { texts } from '../texts';
import styles from './brand.module.css';
import { RepurchaseChart } from './repurchase-chart';

/** Records of a page: what the chart is drawn of, so the most that one may be. */
const pageSize = 100;
const shownPeriods = 12;
const rowHeight = '1.16rem';

/** Totals of a token's repurchases, in token. */
interface Totals {
  readonly bought: string;
  readonly burned: string;
}

/** Buyback and burn of a brand's token (T-12): totals, chart by month, and every record. */
export const Repurchases = observer(function Repurchases({ token }: { readonly token: string }) {
  const t = texts.useText();
  const { records, totals } = useRepurchases(token);
  const { list, state } = records;
  const waiting = list.length === 0 && (state === 'idle' || state === 'loading');
  const space = waiting ? <Skeleton width="70%" height="0.28rem" /> : '—';
  return (
    <>
      {(waiting || list.length > 0) && (
        <section className={styles.card}>
          <Figures
            items={[
              { label: t('repurchase.bought'), value: totals ? formatCompact(totals.bought) : space },
              { label: t('repurchase.burned'), value: totals ? formatCompact(totals.burned) : space },
            ]}
          />
          {waiting ? (
            <Skeleton height="3.05rem" />
          ) : (
            <RepurchaseChart periods={periodsOf(list, shownPeriods)} />
          )}
        </section>
      )}
      <section className={styles.list}>
        <RecordList
          source={records}
          rowHeight={rowHeight}
          failed={t('repurchase.failed')}
          empty={t('repurchase.empty')}
          emptyText={t('repurchase.emptyText')}
        >
          <ul>
            {list.map((record) => (
              <RepurchaseRow key={record.id} record={record} />
            ))}
          </ul>
          <MoreRecords source={records} />
        </RecordList>
      </section>
    </>
  );
});

/** The records of a token's repurchases, with their totals once the first have come. */
function useRepurchases(token: string) {
  const { api } = usePlatform();
  const [totals, setTotals] = useState<Totals>();
  const [records] = useState(
    () =>
      new PagedList<Repurchase>(
        async (fromId, signal) => {
          const answer = await api.call(
            getTokenRepurchasesList,
            { token, from_id: fromId, limit: pageSize },
            { signal },
          );
          setTotals({ bought: answer.total_repurchased, burned: answer.total_burned });
          return { list: answer.list, nextId: answer.next_id };
        },
        (record) => record.id,
      ),
  );
  useEffect(() => {
    void records.load();
    return () => records.stop();
  }, [records]);
  return { records, totals };
}

function RepurchaseRow({ record }: { readonly record: Repurchase }) {
  const { locale, toast } = usePlatform();
  const t = texts.useText();
  const { type, amount, price, market, token, transaction_hash: hash } = record;
  const { token_as: name } = useTokenFace(token);
  const handleCopy = async () => {
    const copied = await copyText(hash);
    toast.show(copied ? 'success' : 'error', t(copied ? 'repurchase.copied' : 'repurchase.notCopied'));
  };
  return (
    <li className={styles.row} data-repurchase={record.id}>
      <span className={styles.kind} data-type={type}>
        {t(`repurchase.type${type}`)}
      </span>
      <span className={styles.cell}>
        <b>
          {formatAmount(amount, 2)} {name}
        </b>
        <small>{formatTime(locale.current, record.time, 'date')}</small>
      </span>
      <span className={styles.cell} data-end>
        <span>
          {type === 1 ? t('repurchase.at', { price: exactText(price), market: market.toUpperCase() }) : ''}
        </span>
        {hash === '' ? (
          // Only a burn is a transaction of the chain: what was bought changed hands here.
          <small>{t(type === 1 ? 'repurchase.onExchange' : 'repurchase.offChain')}</small>
        ) : (
          <button
            type="button"
            className={styles.hash}
            aria-label={t('repurchase.copy')}
            onClick={() => void handleCopy()}
          >
            {hash.slice(0, 6)}…{hash.slice(-6)}
            <Copy aria-hidden="true" size="0.26rem" />
          </button>
        )}
      </span>
    </li>
  );
}
