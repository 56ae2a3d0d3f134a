import {
  type ContentItem,
  type ContentKind,
  contentKinds,
  type ContentState,
  type listContent,
  type Operator,
  type OutputOf,
} from '@exchange/contract';
import { html, type Markup } from '@exchange/sandbox/html';
import { current, pageTop, renderDocument, type PageFrame } from './document';
import type { Formats } from './formats';

/** What became of a change, as the list says it afterwards. */
export const contentOutcomes = ['saved', 'stopped'] as const;

/** Where content of a kind is listed, and where one is made or changed. */
export const contentPath = (kind: ContentKind, id?: string): string =>
  id === undefined ? `/ops/content/${kind}` : `/ops/content/${kind}/${encodeURIComponent(id)}`;

export interface ContentView {
  readonly operator: Operator;
  readonly kind: ContentKind;
  readonly listed: OutputOf<typeof listContent>;
  readonly said: (typeof contentOutcomes)[number] | undefined;
}

/** What operators made of a kind for an organisation, also what users do not see. */
export function contentPage(
  frame: PageFrame,
  formats: Formats,
  { operator, kind, listed, said }: ContentView,
): string {
  const { t, link } = frame;
  const { organisation, organisations, list, next_id: next } = listed;
  const name = organisations.find(({ id }) => id === organisation)?.name ?? organisation;
  const mayChange = operator.roles.includes('content');
  return renderDocument(
    frame,
    html`<div class="page">
      ${pageTop(frame, {
        ...{ section: 'content', title: t('content.title'), operator },
        lead: t('content.lead', { organisation: name }),
      })}
      <main class="stack">
        ${said === undefined ? '' : html`<p class="alert fine" role="status">${t(`content.said.${said}`)}</p>`}
        <div class="bar">
          ${choices(frame, kind, listed)} ${mayChange ? newButton(frame, kind, organisation) : ''}
        </div>
        <section class="card" aria-label="${t(`content.${kind}`)}">
          ${
            list.length === 0
              ? html`<p class="empty"><strong>${t('content.empty')}</strong> ${t('content.emptyNext')}</p>`
              : html`<ul class="contents">
                  ${list.map((item) => listItem(frame, formats, item, mayChange))}
                </ul>`
          }
        </section>
        ${
          next === null
            ? ''
            : html`<p>
                <a class="button" href="${link(contentPath(kind), { organisation, from: next })}"
                  >${t('content.older')}</a
                >
              </p>`
        }
        <p class="note">${t(`content.note.${kind}`)}</p>
      </main>
    </div>`,
  );
}

/** The kinds, and the organisations where there are several to choose from. */
function choices({ t, link }: PageFrame, kind: ContentKind, listed: ContentView['listed']): Markup {
  const { organisation, organisations } = listed;
  const to = (of: ContentKind, id: string) =>
    link(contentPath(of), { organisation: id, from: undefined, said: undefined });
  return html`<nav class="choice" aria-label="${t('content.kinds')}">
      ${contentKinds.map((each) => html`<a href="${to(each, organisation)}" ${current(each === kind)}>${t(`content.${each}`)}</a>`)}
    </nav>
    ${
      organisations.length < 2
        ? ''
        : html`<nav class="choice" aria-label="${t('content.organisations')}">
            ${organisations.map(({ id, name }) => html`<a href="${to(kind, id)}" ${current(id === organisation)}>${name}</a>`)}
          </nav>`
    }`;
}

const newButton = ({ t, link }: PageFrame, kind: ContentKind, organisation: string): Markup =>
  html`<a class="button main" href="${link(contentPath(kind, 'new'), { organisation })}"
    >${t(`content.new.${kind}`)}</a
  >`;

function listItem(frame: PageFrame, formats: Formats, item: ContentItem, mayChange: boolean): Markup {
  const { t, link } = frame;
  const { kind, id, organisation, title } = item;
  return html`<li>
    <p class="what">${title}</p>
    <div class="of">${stateChip(frame, item.state)} <span>${periodText(frame, formats, item)}</span></div>
    ${
      mayChange
        ? html`<a
            class="button"
            href="${link(contentPath(kind, id), { organisation })}"
            aria-label="${t(item.isFixed ? 'content.open' : 'content.edit')}: ${title}"
            >${t(item.isFixed ? 'content.open' : 'content.edit')}</a
          >`
        : ''
    }
  </li>`;
}

const chipTones = { shown: 'good', scheduled: 'brand', ended: '', stopped: 'warn' } as const satisfies Record<
  ContentState,
  string
>;

export const stateChip = ({ t }: PageFrame, state: ContentState): Markup =>
  html`<span class="chip ${chipTones[state]}">${t(`content.state.${state}`)}</span>`;

/** From when until when users see something. */
export function periodText({ t }: PageFrame, { exactly }: Formats, { from, until }: ContentItem): string {
  if (from > 0 && until > 0)
    return t('content.period.closed', { from: exactly(from), until: exactly(until) });
  if (from > 0) return t('content.period.open', { from: exactly(from) });
  return until > 0 ? t('content.period.until', { until: exactly(until) }) : t('content.period.always');
}
