import { type Days, type FetchPage, parseDays } from '@exchange/records';

/** The pages of records (A-09), in their order; each is `/assets/record/{name}`. */
export const recordPages = [
  'statement',
  'deposit',
  'withdraw',
  'depositCode',
  'transfer',
  'issue',
  'unlock',
] as const;
export type RecordPageName = (typeof recordPages)[number];

/** Address of a page of records, of one token if wished. */
export const recordPath = (name: RecordPageName, token?: string): string =>
  `/assets/record/${name}${token === undefined ? '' : `?token=${token}`}`;

/** Address of a page of records that shows one of them. */
export const oneRecordPath = (name: RecordPageName, record: string): string =>
  `${recordPath(name)}?record=${encodeURIComponent(record)}`;

/** Where the first record of each page comes from. */
export const recordOrigins: Readonly<Record<RecordPageName, string>> = {
  statement: '/assets/depositList',
  deposit: '/assets/depositList',
  withdraw: '/assets/withdrawList',
  depositCode: '/assets/depositList?redeem=1',
  transfer: '/assets/transferAccounts/usdt',
  issue: '/activity/hot',
  unlock: '/ieo/list',
};

/** What a list of records is narrowed to. Members that are left out narrow nothing. */
export interface RecordFilter extends Days {
  readonly token?: string;
  /** Id of the one record that is wanted; in the statement, of that to which the lines belong. */
  readonly record?: string;
  /** What is chosen of the page's further choices, by their names. */
  readonly choices: Readonly<Record<string, string>>;
}

/** By what a list can be narrowed beside token and days. */
export interface RecordChoice {
  /** Its name in the address. */
  readonly name: string;
  /** Translated. */
  readonly label: string;
  /** Name of what narrows nothing, e.g. 'All states'. */
  readonly all: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
}

/** The filter that a page's address names; what is none of its values is left out. */
export function parseRecordFilter(
  search: string,
  choices: readonly RecordChoice[],
  withDays: boolean,
): RecordFilter {
  const query = new URLSearchParams(search);
  const token = query.get('token') ?? '';
  const record = query.get('record') ?? '';
  const chosen = choices.flatMap(({ name, options }): [string, string][] =>
    options.filter(({ value }) => value === query.get(name)).map(({ value }) => [name, value]),
  );
  return {
    ...(/^[a-z0-9]{1,20}$/.test(token) && { token }),
    ...(/^.{1,64}$/.test(record) && { record }),
    choices: Object.fromEntries(chosen),
    ...(withDays && parseDays(query.get('from'), query.get('to'))),
  };
}

/** A filter as the query of an address, with `?`; empty for one that narrows nothing. */
export function recordQuery({ token, record, choices, from, to }: RecordFilter): string {
  const query = new URLSearchParams({
    ...(token !== undefined && { token }),
    ...(record !== undefined && { record }),
    ...choices,
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
  }).toString();
  return query === '' ? '' : `?${query}`;
}

/** Records of a call whose pages have numbers from 1. */
export const numberedPages =
  <Item>(
    fetch: (
      page: number,
      signal: AbortSignal,
    ) => Promise<{ readonly list: readonly Item[]; readonly total: number }>,
    size: number,
  ): FetchPage<Item> =>
  async (fromId, signal) => {
    const page = Number(fromId) || 1;
    const { list, total } = await fetch(page, signal);
    return { list, nextId: page * size < total ? String(page + 1) : null };
  };
