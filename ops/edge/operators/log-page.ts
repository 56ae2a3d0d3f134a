import {
  contentKinds,
  type Operator,
  type OperatorLogEntry,
  type OperatorLogKind,
  operatorLogKinds,
  reviewKinds,
} from '@exchange/contract';
import { html, type Markup } from '@exchange/sandbox/html';
import { pageTop, renderDocument, type PageFrame } from './document';
import type { Formats } from './formats';
import { field } from './sign-in-page';

/** What a page of the log is narrowed to; empty members narrow nothing. */
export interface LogQuery {
  /** Part of a name, an action, a record or a detail. */
  readonly search: string;
  /** Name of who did it. */
  readonly operator: string;
  readonly kind: OperatorLogKind | undefined;
  /** First and last day, UTC, as `2026-11-24`. */
  readonly since: string;
  readonly until: string;
  /** Whether only what changed something is wanted. */
  readonly onlyChanges: boolean;
}

/** Members of the query by which a page of the log is narrowed. */
export const logFields = ['search', 'operator', 'kind', 'since', 'until', 'only'] as const;

export interface LogView {
  readonly operator: Operator;
  readonly entries: readonly OperatorLogEntry[];
  readonly query: LogQuery;
  /** `from` of the next page; undefined at the end. */
  readonly next: string | undefined;
}

/** What operators did, newest first (O-10). */
export function logPage(frame: PageFrame, formats: Formats, view: LogView): string {
  const { t, link } = frame;
  const { operator, entries, query, next } = view;
  const { kind, onlyChanges, ...typed } = query;
  const isWhole = kind === undefined && !onlyChanges && Object.values(typed).every((text) => text === '');
  return renderDocument(
    frame,
    html`<div class="page">
      ${pageTop(frame, { section: 'log', title: t('log.title'), lead: t('log.lead'), operator })}
      <main class="stack">
        ${searchForm(frame, query)}
        <section class="card" aria-label="${t('log.title')}">
          ${
            entries.length === 0
              ? html`<p class="empty">${t(isWhole ? 'log.empty' : 'log.nothing')}</p>`
              : logList(frame, formats, entries)
          }
        </section>
        ${
          next === undefined
            ? ''
            : html`<p><a class="button" href="${link('/ops/log', { from: next })}">${t('log.older')}</a></p>`
        }
        <p class="note">${t('log.note')}</p>
      </main>
    </div>`,
  );
}

function searchForm(
  frame: PageFrame,
  { search, operator, kind, since, until, onlyChanges }: LogQuery,
): Markup {
  const { t, locale, link } = frame;
  const text = (name: string, value: string, most: string) =>
    html`<input
      name="${name}"
      type="search"
      value="${value}"
      maxlength="${most}"
      autocapitalize="none"
      spellcheck="false"
    />`;
  const day = (name: string, value: string) => html`<input name="${name}" type="date" value="${value}" />`;
  const option = (value: string, label: string, is: boolean) =>
    html`<option value="${value}" ${is ? html`selected` : ''}>${label}</option>`;
  return html`<form method="get" action="/ops/log" class="search">
    <input type="hidden" name="lang" value="${locale}" />
    ${field(t('log.search'), text('search', search, '100'))}
    ${field(t('log.person'), text('operator', operator, '32'))}
    ${field(
      t('log.kind'),
      html`<select name="kind">
        ${option('', t('log.anyKind'), kind === undefined)}
        ${operatorLogKinds.map((each) => option(each, kindText(frame, each), each === kind))}
      </select>`,
    )}
    ${field(t('log.since'), day('since', since))} ${field(t('log.until'), day('until', until))}
    ${field(
      t('log.shows'),
      html`<select name="only">
        ${option('', t('log.everything'), !onlyChanges)}
        ${option('changes', t('log.onlyChanges'), onlyChanges)}
      </select>`,
    )}
    <button class="button main">${t('log.find')}</button>
    <a
      class="button"
      href="${link('/ops/log', Object.fromEntries(logFields.map((name) => [name, undefined])))}"
      >${t('log.all')}</a
    >
  </form>`;
}

/** What a line is about, in words. */
function kindText({ t }: PageFrame, kind: OperatorLogKind): string {
  const review = reviewKinds.find((each) => each === kind);
  if (review !== undefined) return t(`reviews.one.${review}`);
  const content = contentKinds.find((each) => each === kind);
  if (content !== undefined) return t(`content.one.${content}`);
  const other = (['node', 'market', 'release'] as const).find((each) => each === kind);
  return t(`log.kind.${other ?? 'operator'}`);
}

/** Lines of the log. */
export const logList = (frame: PageFrame, formats: Formats, entries: readonly OperatorLogEntry[]): Markup =>
  html`<ol class="log">
    ${entries.map((entry) => entryItem(frame, formats, entry))}
  </ol>`;

/** One line of the log. */
export function entryItem(frame: PageFrame, formats: Formats, entry: OperatorLogEntry): Markup {
  const { t, link } = frame;
  const { number, operator, action, kind, record, organisation, address, time } = entry;
  const found = (member: 'operator' | 'search', text: string) => link('/ops/log', { [member]: text });
  const about = operatorLogKinds.find((each) => each === kind);
  return html`<li class="${tone(action)}">
    <p class="what">
      <a href="${found('operator', operator)}"><strong>${operator}</strong></a> ${t(actionText(entry))}
      ${about === undefined ? '' : html`<span class="chip">${kindText(frame, about)}</span>`}
    </p>
    ${
      record === ''
        ? ''
        : html`<p>
            <a href="${found('search', record)}"><code>${record}</code></a>
          </p>`
    }
    ${detailPart(frame, entry)}
    <p class="of">
      #${number} ·
      ${formats.time(time)}${organisation === '' ? '' : html` · ${organisation}`}${address === '' ? '' : html` · ${address}`}
    </p>
  </li>`;
}

/** What was done, in words; a pause that a pair made by itself, and its end, have their own (T-17). */
function actionText({ operator, action }: OperatorLogEntry) {
  if (operator !== 'exchange') return `action.${action}` as const;
  if (action === 'market-state-set') return 'log.paused';
  return action === 'market-resumed' ? 'log.reopened' : (`action.${action}` as const);
}

/** Of a change what was before and after, which may be long. */
function detailPart({ t }: PageFrame, { action, detail }: OperatorLogEntry): Markup | '' {
  if (detail === '') return '';
  if (action !== 'content-made' && action !== 'content-changed') return html`<p>${detail}</p>`;
  return html`<details class="changes">
    <summary>${t('log.changes')}</summary>
    <p>${detail}</p>
  </details>`;
}

/** What to look at twice stands out. */
function tone(action: OperatorLogEntry['action']): string {
  if (['sign-in-failed', 'passkey-refused', 'not-carried-out'].includes(action)) return 'poor';
  if (
    ['refused', 'operator-disabled', 'market-halted', 'market-state-set', 'content-stopped'].includes(action)
  )
    return 'fair';
  return action.startsWith('approved') || action === 'market-resumed' ? 'good' : '';
}
