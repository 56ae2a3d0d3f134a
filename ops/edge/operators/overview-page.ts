import type { ExchangeFigures, Operator, OperatorLogEntry } from '@exchange/contract';
import { html, type Markup } from '@exchange/sandbox/html';
import type { FaultGroup } from '@exchange/telemetry/server';
import type { PartHealth } from '@exchange/telemetry/server';
import { Sketch } from '@exchange/telemetry/server';
import type { CanaryView } from '../telemetry/canary-figures';
import { canaryCard } from './canary-card';
import { compositionCard, historyCard, historyItems } from './composition-cards';
import type { ShownComposition } from './composition-view';
import { current, pageTop, renderDocument, type PageFrame } from './document';
import { faultList } from './fault-list';
import type { Formats } from './formats';
import { healthTable, measureFigure, ratedFigure } from './health-table';
import { ledgerCard } from './ledger-card';
import { entryItem } from './log-page';
import { rate, type RatedMeasure } from './rating';

/** Spans that operators choose from, in ms. */
export const spans = { hour: 3_600_000, day: 24 * 3_600_000, week: 7 * 24 * 3_600_000 } as const;
export type Span = keyof typeof spans;

/** A page that is followed is asked for again after so many seconds. */
const followSeconds = 15;
/** Changes of the composition that are shown. */
export const shownChanges = 20;
/** Latest changes of everything, above the rest. */
export const latestShown = 6;

/** All that the page shows. */
export interface Overview {
  /** Whose session it is; undefined for the server's token. */
  readonly operator: Operator | undefined;
  readonly now: number;
  readonly span: Span;
  readonly following: boolean;
  readonly parts: readonly PartHealth[];
  readonly lost: number;
  readonly faults: readonly FaultGroup[];
  /** What operators changed last, newest first; undefined where the exchange does not say, or not to the server's token. */
  readonly changes: readonly OperatorLogEntry[] | undefined;
  /** Why reports cannot be kept. */
  readonly unkept: string | undefined;
  /** The current one first; a text says why it cannot be read. */
  readonly compositions: readonly ShownComposition[] | string;
  /** What is served, where it has a canary, and how that does. */
  readonly canary: { readonly served: ShownComposition; readonly view: CanaryView } | undefined;
  /** What is wrong with what the store names, where something else is served for that reason. */
  readonly refused: string | null;
  /** What is wrong with files of what is served. */
  readonly damaged: readonly string[];
  /** Undefined where the exchange is another one's. */
  readonly exchange: ExchangeFigures | undefined;
}

/** The operators' page: what runs, and how it fares. */
export function overviewPage(frame: PageFrame, formats: Formats, overview: Overview): string {
  const { t } = frame;
  const { compositions, parts, faults, following } = overview;
  const list = typeof compositions === 'string' ? [] : compositions;
  const [composition] = list;
  return renderDocument(
    frame,
    html`<div class="page">
      ${topPart(frame, formats, overview)}
      <main class="stack">
        ${
          typeof compositions === 'string'
            ? html`<p class="alert bad" role="alert">${t('composition.fault', { reason: compositions })}</p>`
            : ''
        }
        ${
          overview.refused === null
            ? ''
            : html`<p class="alert bad" role="alert">
                ${t('composition.refused', { reason: overview.refused })}
              </p>`
        }
        ${
          overview.damaged.length === 0
            ? ''
            : html`<p class="alert bad" role="alert">
                ${t('composition.damaged', { reason: overview.damaged.join('; ') })}
              </p>`
        }
        ${
          overview.unkept === undefined
            ? ''
            : html`<p class="alert bad" role="alert">${t('notes.unkept', { reason: overview.unkept })}</p>`
        }
        ${changesCard(frame, formats, list, overview.changes)} ${hero(frame, formats, overview)}
        ${overview.exchange === undefined ? '' : ledgerCard(overview.exchange.ledger, t, formats)}
        ${overview.canary === undefined ? '' : canaryCard({ ...overview.canary, now: overview.now, t, formats, decidePath: decidePath(frame, overview) })}
        ${healthTable({ parts, composition, t, formats })}
        <div class="pair">
          ${faultList(faults, frame, formats)}
          <div class="stack">
            ${exchangeCard(frame, formats, overview.exchange)}
            ${composition ? compositionCard(composition, t) : ''}
            ${historyCard(list, shownChanges, t, formats)}
          </div>
        </div>
      </main>
      <footer class="note">
        ${overview.lost > 0 ? html`<p>${t('notes.lost', { count: formats.count(overview.lost) })}</p>` : ''}
        <p>${t('notes.metrics')}</p>
      </footer>
    </div>`,
    { refresh: following ? followSeconds : undefined },
  );
}

/** Where somebody who may decides about the canary. */
const decidePath = ({ link }: PageFrame, { operator }: Overview): string | undefined =>
  operator?.roles.includes('release') ? link('/ops/releases') : undefined;

function topPart(frame: PageFrame, formats: Formats, overview: Overview): Markup {
  const { t, link } = frame;
  const { now, span, following, operator } = overview;
  const spanChoice = html`<nav class="choice" aria-label="${t('span.label')}">
    ${(['hour', 'day', 'week'] as const).map(
      (name) =>
        html`<a href="${link('/ops', { span: name })}" ${current(name === span)}>${t(`span.${name}`)}</a>`,
    )}
  </nav>`;
  return pageTop(frame, {
    ...{ section: 'overview', title: t('title'), operator },
    lead: html`${t('lead')} · ${formats.time(now)}`,
    tools: html`${spanChoice}
      <a
        class="button"
        href="${link('/ops', { live: following ? undefined : '1' })}"
        title="${t('live.note', { seconds: String(followSeconds) })}"
        >${t(following ? 'live.stop' : 'live.start')}</a
      >`,
  });
}

/** What changed last, of what is served and of what operators decided: whatever looks different now may be because of it. */
function changesCard(
  frame: PageFrame,
  formats: Formats,
  compositions: readonly ShownComposition[],
  changes: Overview['changes'] = [],
): Markup {
  const { t, link } = frame;
  const latest = [
    ...historyItems(compositions, latestShown, t, formats),
    ...changes.map((entry) => ({ time: entry.time, item: entryItem(frame, formats, entry) })),
  ]
    .sort((left, right) => right.time - left.time)
    .slice(0, latestShown);
  return html`<section class="card" aria-labelledby="changed">
    <h2 id="changed">${t('changed.title')}</h2>
    ${
      latest.length === 0
        ? html`<p class="empty">${t('changed.empty')}</p>`
        : html`<ol class="log">
            ${latest.map(({ item }) => item)}
          </ol>`
    }
    <p class="note">
      <a href="${link('/ops/log', { only: 'changes' })}">${t('changed.log')}</a> ·
      <a href="#history">${t('history.title')}</a>
    </p>
  </section>`;
}

/** The product as a whole. */
function hero({ t }: PageFrame, formats: Formats, { parts }: Overview): Markup {
  const rated = (name: RatedMeasure) => {
    const all = new Sketch();
    for (const { tally } of parts) {
      const own = tally.measure(name);
      if (own) all.addAll(own);
    }
    return ratedFigure(rate(name, all), measureFigure(name, formats), t, formats);
  };
  const pages = parts.filter(({ source }) => source === 'host');
  const count = (value: number) => html`${formats.count(value)}`;
  const tiles: readonly (readonly [string, Markup])[] = [
    [t('summary.pages'), count(pages.reduce((sum, { tally }) => sum + tally.count('visit'), 0))],
    [t('summary.faults'), count(parts.reduce((sum, { tally }) => sum + tally.faults, 0))],
    [`${t('summary.load')} p75`, rated('load')],
    ...(['LCP', 'INP', 'FCP', 'TTFB', 'CLS'] as const).map((name) => [`${name} p75`, rated(name)] as const),
  ];
  return html`<dl class="hero">
    ${tiles.map(
      ([label, figure]) =>
        html`<div>
          <dt>${label}</dt>
          <dd>${figure}</dd>
        </div>`,
    )}
  </dl>`;
}

function exchangeCard({ t }: PageFrame, formats: Formats, figures: ExchangeFigures | undefined): Markup | '' {
  if (!figures) return '';
  return html`<section class="card" aria-labelledby="exchange">
    <h2 id="exchange">${t('exchange.title')}</h2>
    <dl class="facts">
      <dt>${t('exchange.orders')}</dt>
      <dd>${formats.count(figures.open_orders)}</dd>
      <dt>${t('exchange.trades')}</dt>
      <dd>${formats.count(figures.trades)}</dd>
      <dt>${t('exchange.queue')}</dt>
      <dd>${formats.count(figures.waiting_commands)}</dd>
      ${
        figures.paused_pairs === undefined
          ? ''
          : html`<dt>${t('exchange.paused')}</dt>
              <dd>${formats.count(figures.paused_pairs)}</dd>`
      }
    </dl>
  </section>`;
}
