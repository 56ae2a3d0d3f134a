import { contentKinds, type Operator, type OperatorLogEntry, reviewKinds } from '@exchange/contract';
import { html, type Markup } from '@exchange/sandbox/html';
import { pageTop, renderDocument, type PageFrame } from './document';
import type { Formats } from './formats';
import { field } from './sign-in-page';

export interface LogView {
  readonly operator: Operator;
  readonly entries: readonly OperatorLogEntry[];
  readonly search: string;
  /** `from` of the next page; undefined at the end. */
  readonly next: string | undefined;
}

/** What operators did, newest first (O-10). */
export function logPage(
  frame: PageFrame,
  formats: Formats,
  { operator, entries, search, next }: LogView,
): string {
  const { t, link } = frame;
  return renderDocument(
    frame,
    html`<div class="page">
      ${pageTop(frame, { section: 'log', title: t('log.title'), lead: t('log.lead'), operator })}
      <main class="stack">
        <form method="get" action="/ops/log" class="search">
          <input type="hidden" name="lang" value="${frame.locale}" />
          ${field(
            t('log.search'),
            html`<input
              name="search"
              type="search"
              value="${search}"
              maxlength="100"
              autocapitalize="none"
              spellcheck="false"
            />`,
          )}
          <button class="button">${t('log.find')}</button>
        </form>
        <section class="card" aria-label="${t('log.title')}">
          ${
            entries.length === 0
              ? html`<p class="empty">${t(search === '' ? 'log.empty' : 'log.nothing')}</p>`
              : html`<ol class="log">
                  ${entries.map((entry) => entryItem(frame, formats, entry))}
                </ol>`
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

function entryItem(frame: PageFrame, formats: Formats, entry: OperatorLogEntry): Markup {
  const { t, link } = frame;
  const { number, operator, action, kind, record, organisation, address, time } = entry;
  const found = (text: string) => link('/ops/log', { search: text, from: undefined });
  const review = reviewKinds.find((each) => each === kind);
  const content = contentKinds.find((each) => each === kind);
  const about = review ? t(`reviews.one.${review}`) : content && t(`content.one.${content}`);
  return html`<li class="${tone(action)}">
    <p class="what">
      <a href="${found(operator)}"><strong>${operator}</strong></a> ${t(`action.${action}`)}
      ${about === undefined ? '' : html`<span class="chip">${about}</span>`}
    </p>
    ${
      record === ''
        ? ''
        : html`<p>
            <a href="${found(record)}"><code>${record}</code></a>
          </p>`
    }
    ${detailPart(frame, entry)}
    <p class="of">
      #${number} ·
      ${formats.time(time)}${organisation === '' ? '' : html` · ${organisation}`}${address === '' ? '' : html` · ${address}`}
    </p>
  </li>`;
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
  if (action === 'sign-in-failed' || action === 'not-carried-out') return 'poor';
  if (action === 'refused' || action === 'operator-disabled' || action === 'content-stopped') return 'fair';
  return action.startsWith('approved') ? 'good' : '';
}
