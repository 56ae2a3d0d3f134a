import type { Deposit, searchDepositList } from '@exchange/contract/asset';
import type { InputOf } from '@exchange/contract/call';
import { check } from '@exchange/contract/check';
import type { Withdrawal } from '@exchange/contract/withdrawal';
import { formatWhole } from '@exchange/format';
import { formatTime, type Translate } from '@exchange/i18n';
import { type CallDefinition, usePlatform } from '@exchange/platform';
import { csvTime, timesOf } from '@exchange/records';
import type { ReactNode } from 'react';
import type { Fact } from '../facts';
import { StateText } from '../state-text';
import { TokenName } from '../token-name';
import { chainTone } from './chain-states';
import { numberedPages } from './record-pages';
import { RecordsPage } from './records-page';
import type { RecordNews } from './records-store';

/** The contract's groups of states: under way, completed, and what did not come to pass. */
const groups = [1, 2, 3] as const;

/** One direction of what moves over chains: where its records come from and how they are told. */
export interface ChainRecordsProps<Item> {
  readonly name: 'deposit' | 'withdraw';
  /** Texts of the feature. */
  readonly t: Translate;
  readonly call: CallDefinition<
    InputOf<typeof searchDepositList>,
    { readonly list: readonly Item[]; readonly total: number }
  >;
  readonly schema: Parameters<typeof check<Item>>[0];
  /** The kind of change on the personal channel that brings these records. */
  readonly touchedBy: RecordNews;
  readonly sign: '+' | '−';
  readonly addressOf: (item: Item) => string;
  /** The address where it is read by a person, if that is not its text as it is. */
  readonly address?: (item: Item) => ReactNode;
  /** Its state in words, and how far it is. */
  readonly stateText: (item: Item) => string;
  readonly progress: (item: Item) => string | undefined;
  /** Why it did not come to pass; empty while it may, and once it did. */
  readonly why: (item: Item) => string;
  /** Fee, of what has one, with its name. */
  readonly fee?: { readonly label: string; readonly of: (item: Item) => string };
  readonly more: (item: Item) => ReactNode;
  /** What the account statement knows a record by; its id unless told. */
  readonly reference?: (item: Item) => string | undefined;
  /** What stands above the list. */
  readonly lead?: ReactNode;
}

/** Deposits or withdrawals in every state, newest first, live. */
export function ChainRecords<Item extends Deposit | Withdrawal>({
  name,
  t,
  call,
  schema,
  touchedBy,
  sign,
  addressOf,
  address = addressOf,
  stateText,
  progress,
  why,
  fee,
  more,
  reference = ({ id }) => id,
  lead,
}: ChainRecordsProps<Item>) {
  const { locale, report } = usePlatform();
  const amount = (value: string) => formatWhole(value, locale.current);
  const copied = (label: string, text: string, copy: string, value: ReactNode = text): Fact[] =>
    text === '' ? [] : [{ label, value, copy: { text, label: copy } }];
  return (
    <RecordsPage<Item>
      name={name}
      recordsOf={(api, { token, record, choices, ...days }, size) => {
        const state = groups.find((each) => `${each}` === choices.choice);
        const input = {
          ...(token !== undefined && { token }),
          ...(state && { state }),
          ...(record !== undefined && { id: record }),
          ...timesOf(days),
          size,
        };
        return numberedPages((page, signal) => api.call(call, { ...input, page }, { signal }), size);
      }}
      idOf={({ id }) => id}
      choices={[
        {
          ...{ name: 'choice', label: t('state'), all: t('everyState') },
          options: groups.map((value) => ({ value: `${value}`, label: t(`states.${value}`) })),
        },
      ]}
      reference={reference}
      withDays
      touchedBy={touchedBy}
      recordsIn={(news) =>
        news.flatMap((record) => {
          const checked = check(schema, record);
          if (!checked.ok) report.error(new TypeError(`${name}: ${JSON.stringify(checked.fields)}`));
          return checked.ok ? [checked.value] : [];
        })
      }
      emptyText={t('noneText')}
      row={(item) => ({
        title: (
          <b>
            {sign}
            {amount(item.amount)} <TokenName token={item.token} />
          </b>
        ),
        subtitle: `${item.protocol.toUpperCase()} · ${formatTime(locale.current, item.create_time, 'short')}`,
        trailing: <StateText tone={chainTone(item.status)}>{stateText(item)}</StateText>,
        ...(progress(item) !== undefined && {
          trailingSubtitle: <span data-testid="confirmations">{progress(item)}</span>,
        }),
      })}
      facts={(item) => [
        { label: t('token'), value: <TokenName token={item.token} /> },
        { label: t('amount'), value: amount(item.amount) },
        ...(fee ? [{ label: fee.label, value: amount(fee.of(item)) }] : []),
        { label: t('network'), value: item.protocol.toUpperCase() },
        ...copied(t('address'), addressOf(item), t('copyAddress'), address(item)),
        ...(item.memo === '' ? [] : [{ label: t('memo'), value: item.memo }]),
        ...copied(t('hash'), item.transaction_hash, t('copyHash')),
        { label: t('time'), value: formatTime(locale.current, item.create_time, 'dateTime') },
        ...copied(t('id'), item.id, t('copyId')),
      ]}
      more={more}
      lead={lead}
      columns={[
        t('id'),
        t('timeUtc'),
        t('token'),
        t('amount'),
        ...(fee ? [fee.label] : []),
        t('network'),
        t('address'),
        t('memo'),
        t('hash'),
        t('confirmations'),
        t('state'),
        t('why'),
      ]}
      cells={(item) => [
        item.id,
        csvTime(item.create_time),
        item.token.toUpperCase(),
        item.amount,
        ...(fee ? [fee.of(item)] : []),
        item.protocol.toUpperCase(),
        addressOf(item),
        item.memo,
        item.transaction_hash,
        `${item.confirmations}/${item.confirmations_needed}`,
        stateText(item),
        why(item),
      ]}
    />
  );
}
