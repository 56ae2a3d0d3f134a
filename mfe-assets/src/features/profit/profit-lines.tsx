import type { ProfitLine } from '@exchange/contract/profit';
import { formatWhole } from '@exchange/format';
import { formatTime } from '@exchange/i18n';
import { usePlatform } from '@exchange/platform';
import { MoreRecords, RecordList } from '@exchange/records';
import { ListRow } from '@exchange/ui';
import { when } from 'mobx';
import { Observer } from 'mobx-react-lite';
import { useEffect, useMemo, useState } from 'react';
import { maskedAmount } from '../../common/masked-amount';
import { RecordsStore } from '../../common/records/records-store';
import { useKindText } from '../../common/records/use-kind-text';
import { TokenName } from '../../common/token-name';
import { LineSheet } from './line-sheet';
import type { ProfitChoice } from './profit-choice';
import { linesOf } from './profit-data';
import styles from './profit.module.css';
import { Signed, useMoney } from './signed';
import { profitTexts } from './texts';

const shownAtOnce = 20;

/**
 * What came and went of a token, live; a line opens with all that is known of it. Another choice is another list: what there was stays until
 * that one is there.
 */
export function ProfitLines({
  token,
  market,
  choice,
  hidden,
}: {
  readonly token: string;
  readonly market: string;
  readonly choice: ProfitChoice;
  readonly hidden: boolean;
}) {
  const { locale } = usePlatform();
  const t = profitTexts.useText();
  const [open, setOpen] = useState<string>();
  const { records, isEarlier } = useLines(token, choice);
  return (
    <section aria-label={t('lines')} className={styles.figures} aria-busy={isEarlier || undefined}>
      <h2 className={styles.heading}>{t('lines')}</h2>
      <RecordList
        source={records}
        rowHeight="1.24rem"
        failed={t('linesFailed')}
        why={(failure) => locale.failure(failure)}
        retryLabel={t('retry')}
        empty={t('noLines')}
        emptyText={t('noLinesText')}
      >
        <Observer>
          {() => (
            <ul className={styles.list}>
              {records.list.map((line) => (
                <li key={line.id}>
                  <LineRow line={line} hidden={hidden} onOpen={() => setOpen(line.id)} />
                </li>
              ))}
            </ul>
          )}
        </Observer>
        <MoreRecords source={records} label={t('more')} />
      </RecordList>
      <Observer>
        {() => {
          const shown = records.list.find(({ id }) => id === open);
          return (
            shown && (
              <LineSheet
                line={shown}
                market={market}
                method={choice.method}
                hidden={hidden}
                onClose={() => setOpen(undefined)}
              />
            )
          );
        }}
      </Observer>
    </section>
  );
}

/** The lines of a choice; those of an earlier one until they are there, or cannot be had. */
function useLines(token: string, { method, span }: ProfitChoice) {
  const { api, bus, session } = usePlatform();
  const store = useMemo(
    () =>
      new RecordsStore({ bus, session }, linesOf(api, { method, span }, token, shownAtOnce), {
        idOf: ({ id }) => id,
        touchedBy: 'balances',
      }),
    [api, bus, session, method, span, token],
  );
  const [shown, setShown] = useState(store);
  useEffect(() => store.start(), [store]);
  useEffect(
    () =>
      when(
        () => store.records.state === 'ready' || store.records.state === 'failed',
        () => setShown(store),
      ),
    [store],
  );
  return { records: shown.records, isEarlier: shown !== store };
}

/** A line: what it was, how much came or went, and what it cost or brought. */
function LineRow({
  line,
  hidden,
  onOpen,
}: {
  readonly line: ProfitLine;
  readonly hidden: boolean;
  readonly onOpen: () => void;
}) {
  const { locale } = usePlatform();
  const t = profitTexts.useText();
  const kind = useKindText();
  const money = useMoney(hidden);
  const { change, profit, cost, unpriced } = line;
  const went = change.startsWith('-');
  const name = line.trade_id === null ? kind(line.kind) : t(went ? 'lineSell' : 'lineBuy');
  const amount = hidden
    ? maskedAmount
    : `${went ? '−' : '+'}${formatWhole(change.replace('-', ''), locale.current)}`;
  return (
    <ListRow
      className={styles.row ?? ''}
      title={name}
      subtitle={formatTime(locale.current, line.time, 'short')}
      trailing={
        <b>
          <bdi>{amount}</bdi> <TokenName token={line.token} />
        </b>
      }
      trailingSubtitle={
        unpriced ? (
          t('isUnpriced')
        ) : profit === null ? (
          t('costOf', { amount: money(cost) })
        ) : (
          <Signed value={profit} cost={cost} hidden={hidden} />
        )
      }
      onPress={onOpen}
    />
  );
}
