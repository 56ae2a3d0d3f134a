import { getNodeUserReward, type NodeIncome } from '@exchange/contract/node';
import { formatTime } from '@exchange/i18n';
import { type Api, usePlatform, useStream } from '@exchange/platform';
import {
  type DayChoice,
  ExportRecords,
  type FetchPage,
  MoreRecords,
  PagedList,
  RecordFilters,
  RecordList,
  toCsv,
} from '@exchange/records';
import { useCall } from '@exchange/remote-kit';
import { LinkButton, LinkTabs, ListRow, Select, TopBar } from '@exchange/ui';
import { Observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { money } from '../../common/amounts';
import page from '../../common/page.module.css';
import { tiers } from '../../common/tiers';
import { useText } from '../../messages';
import {
  type IncomeFilter,
  incomeInput,
  parseIncomeFilter,
  rewardNames,
  type SourceType,
  sourceTypes,
  tablePath,
} from '../../common/income-filter';
import styles from './table-page.module.css';

/** Rows of a page on the screen, and of one that goes into a file. */
const shownAtOnce = 20;
const exportedAtOnce = 100;
/** Value of a choice that narrows nothing. */
const all = '';

function incomeOf(api: Api, type: SourceType, filter: IncomeFilter, limit: number): FetchPage<NodeIncome> {
  return async (from_id, signal) => {
    const input = { ...incomeInput(type, filter), from_id, limit };
    const { list, next_id } = await api.call(getNodeUserReward, input, { signal });
    return { list, nextId: next_id };
  };
}

/** `/ecologicalNodes/income/table/{type}`: each income with its day, source, type, kind of reward and amount (N-02). */
export function TablePage({ sourceType }: { readonly sourceType: SourceType }) {
  const { api, navigation, locale } = usePlatform();
  const { search } = useStream(navigation.location$, () => navigation.location);
  const t = useText();
  const filter = parseIncomeFilter(search);
  const typeText = (type: NodeIncome['type']) => t(`type.${sourceTypes[type]}`);
  const rewardText = (type: NodeIncome['reward_type']) => t(`reward.${rewardNames[type - 1] ?? 'financing'}`);
  const csvOf = (items: readonly NodeIncome[]) =>
    toCsv([
      ['date', 'source', 'type', 'rewardType', 'amount', 'token'].map((name) => t(`column.${name}`)),
      ...items.map((item) => [
        new Date(item.time).toISOString().slice(0, 10),
        item.source,
        typeText(item.type),
        rewardText(item.reward_type),
        item.amount,
        item.token.toUpperCase(),
      ]),
    ]);
  return (
    <div className={page.page}>
      <TopBar
        title={t('screens.table')}
        backLabel={t('back')}
        onBack={() =>
          navigation.back(filter.tier ? `/ecologicalNodes/income/${filter.tier}` : '/ecologicalNodes')
        }
        actions={
          <ExportRecords
            fetchPage={incomeOf(api, sourceType, filter, exportedAtOnce)}
            csvOf={csvOf}
            nameAt={(now) => `node-income_${new Date(now).toISOString().slice(0, 10)}.csv`}
            why={(failure) => locale.failure(failure)}
            t={(key, values) => t(`export.${key}`, values)}
          />
        }
      />
      <LinkTabs
        label={t('column.type')}
        links={sourceTypes.map((type) => ({
          to: tablePath(type, filter),
          label: t(`type.${type}`),
          current: type === sourceType,
        }))}
      />
      <Filters
        filter={filter}
        onFilter={(next) => navigation.to(tablePath(sourceType, next), { replace: true })}
      />
      <Total sourceType={sourceType} filter={filter} />
      <Rows
        key={tablePath(sourceType, filter)}
        fetchPage={incomeOf(api, sourceType, filter, shownAtOnce)}
        narrowed={tablePath(sourceType, filter) !== tablePath('all')}
        typeText={typeText}
        rewardText={rewardText}
      />
    </div>
  );
}

function Filters({
  filter,
  onFilter,
}: {
  readonly filter: IncomeFilter;
  readonly onFilter: (filter: IncomeFilter) => void;
}) {
  const t = useText();
  const { from: _from, to: _to, ...undated } = filter;
  const { tier: _tier, ...ofAnyTier } = filter;
  const { reward: _reward, ...ofAnyReward } = filter;
  const { source, ...ofAnySource } = filter;
  const days: DayChoice = {
    days: filter,
    t: (key, values) => t(key === 'close' ? key : `days.${key}`, values),
    onDays: (next) => onFilter({ ...undated, ...next }),
  };
  return (
    <>
      <RecordFilters days={days}>
        <Select
          label={t('tiers')}
          hideLabel
          options={[
            { value: all, label: t('everyTier') },
            ...tiers.map((tier) => ({ value: tier, label: t(`tier.${tier}`) })),
          ]}
          value={filter.tier ?? all}
          onValueChange={(tier) => onFilter({ ...ofAnyTier, ...(tier !== all && { tier }) })}
        />
        <Select
          label={t('column.rewardType')}
          hideLabel
          options={[
            { value: all, label: t('everyReward') },
            ...rewardNames.map((name) => ({ value: name, label: t(`reward.${name}`) })),
          ]}
          value={filter.reward ?? all}
          onValueChange={(reward) => onFilter({ ...ofAnyReward, ...(reward !== all && { reward }) })}
        />
      </RecordFilters>
      {source !== undefined && (
        <p className={styles.source}>
          <span>{t('oneSource')}</span>
          <button type="button" onClick={() => onFilter(ofAnySource)}>
            {t('everySource')}
          </button>
        </p>
      )}
    </>
  );
}

/** What the rows that the filter leaves sum up to. */
function Total({ sourceType, filter }: { readonly sourceType: SourceType; readonly filter: IncomeFilter }) {
  const { locale } = usePlatform();
  const t = useText();
  const { value } = useCall(getNodeUserReward, { ...incomeInput(sourceType, filter), limit: 1 });
  return (
    <p className={styles.total}>
      <span>{t('total')}</span>
      <b>{value ? money(value.total, value.token, locale.current) : '—'}</b>
    </p>
  );
}

function Rows({
  fetchPage,
  narrowed,
  typeText,
  rewardText,
}: {
  readonly fetchPage: FetchPage<NodeIncome>;
  readonly narrowed: boolean;
  readonly typeText: (type: NodeIncome['type']) => string;
  readonly rewardText: (type: NodeIncome['reward_type']) => string;
}) {
  const { locale } = usePlatform();
  const t = useText();
  const [income] = useState(() => new PagedList(fetchPage, ({ id }) => id));
  useEffect(() => {
    void income.reload();
    return () => income.stop();
  }, [income]);
  return (
    <div className={styles.rows}>
      <RecordList
        source={income}
        rowHeight="1.24rem"
        failed={t('failed')}
        why={(failure) => locale.failure(failure)}
        retryLabel={t('retry')}
        empty={t(narrowed ? 'emptyFiltered' : 'emptyIncome')}
        emptyText={t(narrowed ? 'emptyFilteredText' : 'emptyIncomeText')}
        action={!narrowed && <LinkButton to="/user/invite">{t('invite')}</LinkButton>}
      >
        <Observer>
          {() => (
            <ul className={styles.list}>
              {income.list.map((item) => (
                <li key={item.id}>
                  <ListRow
                    title={item.source === '' ? '—' : item.source}
                    subtitle={`${typeText(item.type)} · ${rewardText(item.reward_type)}`}
                    trailing={`+${money(item.amount, item.token, locale.current)}`}
                    trailingSubtitle={formatTime(locale.current, item.time, 'date', 'UTC')}
                  />
                </li>
              ))}
            </ul>
          )}
        </Observer>
        <MoreRecords source={income} label={t('more')} />
      </RecordList>
    </div>
  );
}
