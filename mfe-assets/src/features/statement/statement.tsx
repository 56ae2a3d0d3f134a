import {
  listAccountStatement,
  type StatementKind,
  statementKinds,
  type StatementLine,
} from '@exchange/contract/statement';
import { compareDecimals, formatWhole } from '@exchange/format';
import { formatTime, type Translate } from '@exchange/i18n';
import { type Api, usePlatform } from '@exchange/platform';
import { csvTime, type FetchPage, timesOf } from '@exchange/records';
import { PageLoading, withTexts, createFeatureTexts } from '@exchange/remote-kit';
import type { RecordChoice, RecordFilter } from '../../common/records/record-pages';
import { RecordsPage } from '../../common/records/records-page';
import { TokenName } from '../../common/token-name';
import { recordOfLine } from '../../common/records/record-of-line';
import styles from './statement.module.css';
import { recordTexts } from '../../common/records/texts';
import { useKindText } from '../../common/records/use-kind-text';
import en from './messages/en.json';
import simplified from './messages/zh-CN.json';
import traditional from './messages/zh-HK.json';

/** Texts of the account statement. */
const statementTexts = createFeatureTexts('mfe-assets', 'statement', {
  'zh-HK': traditional,
  'zh-CN': simplified,
  en,
});

const accounts = ['asset', 'c2c'] as const;
/** Lines that go into a file, asked for at once: as many as the call answers with. */
const exportedAtOnce = 500;

/** The lines that a filter leaves, newest first. */
function linesOf(
  api: Api,
  { token, record, choices, ...days }: RecordFilter,
  limit: number,
): FetchPage<StatementLine> {
  const account = accounts.find((each) => each === choices.account);
  const input = {
    ...(token !== undefined && { token }),
    ...(choices.kind !== undefined && { kinds: choices.kind }),
    ...(account && { account }),
    ...(record !== undefined && { reference: record }),
    ...timesOf(days),
    ...(choices.view === 'all' && { holds: 1 }),
    limit,
  };
  return async (fromId, signal) => {
    const { list, next_id } = await api.call(listAccountStatement, { ...input, from_id: fromId }, { signal });
    return { list, nextId: next_id };
  };
}

const isNone = (change: string) => compareDecimals(change, '0') === 0;
const isLess = (change: string) => compareDecimals(change, '0') < 0;
const withoutSign = (change: string) => change.replace('-', '');

/** `/assets/record/statement`: every change of any balance, with the balance after it and the way to its record (A-10). */
export const StatementPage = withTexts([statementTexts, recordTexts], Page, PageLoading);

function Page() {
  const { locale } = usePlatform();
  const t = statementTexts.useText();
  const kind = useKindText();
  const time = (line: StatementLine, style: 'date' | 'time' | 'dateTime') =>
    formatTime(locale.current, line.time, style);
  const signed = (change: string) =>
    `${isNone(change) ? '' : isLess(change) ? '−' : '+'}${formatWhole(withoutSign(change), locale.current)}`;
  return (
    <RecordsPage<StatementLine>
      name="statement"
      recordsOf={linesOf}
      exportedAtOnce={exportedAtOnce}
      idOf={({ id }) => id}
      choices={choicesOf(t, kind)}
      withDays
      touchedBy="balances"
      emptyText={t('none')}
      heading={(line) => time(line, 'date')}
      to={recordOfLine}
      row={(line) => ({
        title: kind(line.kind),
        subtitle: `${time(line, 'time')}${line.account === 'c2c' ? ` · ${t('accounts.c2c')}` : ''}`,
        trailing: isNone(line.change) ? (
          <Held line={line} />
        ) : (
          <b>
            <bdi className={isLess(line.change) ? undefined : styles.more}>{signed(line.change)}</bdi>{' '}
            <TokenName token={line.token} />
          </b>
        ),
        trailingSubtitle: t('balance', { amount: formatWhole(line.balance, locale.current) }),
      })}
      facts={(line) => [
        { label: t('kind'), value: kind(line.kind) },
        { label: t('account'), value: t(`accounts.${line.account}`) },
        { label: t('token'), value: <TokenName token={line.token} /> },
        { label: t('change'), value: signed(line.change) },
        { label: t('availableChange'), value: signed(line.available_change) },
        { label: t('frozenChange'), value: signed(line.frozen_change) },
        { label: t('balanceAfter'), value: formatWhole(line.balance, locale.current) },
        { label: t('time'), value: time(line, 'dateTime') },
      ]}
      columns={[
        ...[t('timeUtc'), t('account'), t('token'), t('kind'), t('reference'), t('change')],
        ...[t('availableChange'), t('frozenChange'), t('balanceAfter')],
      ]}
      cells={(line) => [
        csvTime(line.time),
        t(`accounts.${line.account}`),
        line.token.toUpperCase(),
        kind(line.kind),
        line.reference ?? '',
        line.change,
        line.available_change,
        line.frozen_change,
        line.balance,
      ]}
    />
  );
}

/** By what the lines can be narrowed beside the token and the days. */
const choicesOf = (t: Translate, kind: (kind: StatementKind) => string): readonly RecordChoice[] => [
  {
    ...{ name: 'kind', label: t('kind'), all: t('everyKind') },
    options: statementKinds.map((value) => ({ value, label: kind(value) })),
  },
  {
    ...{ name: 'account', label: t('account'), all: t('everyAccount') },
    options: accounts.map((value) => ({ value, label: t(`accounts.${value}`) })),
  },
  {
    ...{ name: 'view', label: t('view'), all: t('changes') },
    options: [{ value: 'all', label: t('all') }],
  },
];

/** What was held or became free without a change of the balance. */
function Held({ line: { token, frozen_change: change } }: { readonly line: StatementLine }) {
  const { locale } = usePlatform();
  const t = statementTexts.useText();
  const amount = formatWhole(withoutSign(change), locale.current);
  return (
    <span className={styles.held}>
      {t(isLess(change) ? 'freed' : 'held', { amount })} <TokenName token={token} />
    </span>
  );
}
