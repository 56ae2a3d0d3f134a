import type { Operator, ReleaseDecision } from '@exchange/contract';
import { html, type Markup } from '@exchange/sandbox/html';
import type { DeskPlan, Versioned } from '../deployer-client';
import { flagDifferences } from '../store/flag-differences';
import { flagList, historyItems, partsList } from './composition-cards';
import type { ShownComposition } from './composition-view';
import { type PageExtras, type PageFrame, pageTop, renderDocument, type Said, saidPart } from './document';
import type { Formats } from './formats';
import { passkeyForm } from './passkey-form';

/** Compositions that are listed. */
export const shownCompositions = 20;

/** Whose page it is, and with what they confirm. */
interface Decider {
  readonly operator: Operator;
  /** The host of the page, which passkeys are bound to; undefined where there are none. */
  readonly host: string | undefined;
  readonly shownHost: string;
  /** Whether they have a passkey for the host. */
  readonly hasPasskey: boolean;
}

/** What is said above a page: also why a decision was refused, and what to do about it. */
export interface Outcome extends Said {
  readonly reasons?: readonly string[];
  readonly next?: string;
}

export interface ReleasesView extends Outcome, Decider {
  /** The current one first, one more than is listed; a text says why it cannot be read. */
  readonly compositions: readonly ShownComposition[] | string;
  readonly hasDeployer: boolean;
}

/** What is served, and going back, promoting and ending from it (O-10). */
export function releasesPage(frame: PageFrame, formats: Formats, view: ReleasesView): string {
  const { t } = frame;
  const { compositions } = view;
  return renderDocument(
    frame,
    html`<div class="page">
      ${pageTop(frame, {
        ...{ section: 'releases', title: t('section.releases'), lead: t('releases.lead') },
        operator: view.operator,
      })}
      <main class="stack">
        ${outcomePart(view)} ${readinessPart(frame, view)}
        ${
          typeof compositions === 'string'
            ? html`<p class="alert bad" role="alert">${t('composition.fault', { reason: compositions })}</p>`
            : compositionsPart(frame, formats, compositions, view.hasDeployer)
        }
      </main>
    </div>`,
  );
}

function outcomePart({ reasons = [], next, ...said }: Outcome): Markup {
  return html`${saidPart(said)}
  ${
    reasons.length === 0
      ? ''
      : html`<ul class="differences">
          ${reasons.map((reason) => html`<li>${reason}</li>`)}
        </ul>`
  }
  ${next === undefined ? '' : html`<p>${next}</p>`}`;
}

/** What keeps an operator from changing anything here. */
function readinessPart(frame: PageFrame, view: ReleasesView): Markup {
  const { t, link } = frame;
  if (!view.hasDeployer) return html`<p class="alert">${t('releases.noDeployer')}</p>`;
  return html`${view.hasPasskey ? '' : missingKey(frame, view)}
    <p><a class="button" href="${link('/ops/passkeys')}">${t('releases.keys')}</a></p>`;
}

function missingKey({ t, link }: PageFrame, { host, shownHost }: Decider): Markup {
  if (host === undefined) return html`<p class="alert">${t('passkeys.host', { host: shownHost })}</p>`;
  return html`<p class="alert">
    ${t('releases.keyMissing', { host })} <a href="${link('/ops/passkeys')}">${t('releases.addKey')}</a>
  </p>`;
}

function compositionsPart(
  frame: PageFrame,
  formats: Formats,
  compositions: readonly ShownComposition[],
  hasDeployer: boolean,
): Markup {
  const [served] = compositions;
  if (!served) return html`<p class="empty">${frame.t('history.empty')}</p>`;
  const decide = hasDeployer && served.made ? decisionLinks(frame, served.made.number) : undefined;
  return html`<div class="pair">
    <div class="stack">
      ${served.canary === undefined ? '' : canaryPart(frame, served.canary, decide)}
      ${servedCard(frame, formats, served, decide)}
    </div>
    ${historyPart(frame, formats, compositions, decide)}
  </div>`;
}

/** The address of a decision's page, on the composition that is shown. */
type DecisionLinks = (
  decision: Partial<Pick<ReleaseDecision, 'part' | 'to'>> & Pick<ReleaseDecision, 'action'>,
) => string;

const decisionLinks =
  ({ link }: PageFrame, on: number): DecisionLinks =>
  ({ action, part, to }) =>
    link('/ops/releases/confirm', {
      do: action,
      ...(typeof part === 'string' && { part }),
      ...(typeof to === 'number' && { to: String(to) }),
      on: String(on),
    });

function servedCard(
  { t }: PageFrame,
  formats: Formats,
  { made, parts, flags }: ShownComposition,
  decide: DecisionLinks | undefined,
): Markup {
  const since = made && {
    ...{ number: String(made.number), time: formats.exactly(made.at), who: made.by },
  };
  return html`<section class="card" aria-labelledby="served">
    <h2 id="served">${t('releases.served')}</h2>
    <p>${since ? t('releases.since', since) : t('releases.unnumbered')}</p>
    <ul class="contents">
      ${Object.entries(parts).map(
        ([name, version]) =>
          html`<li>
            <span class="what">${name}</span>
            <span class="of"><code>${version}</code></span>
            ${
              decide
                ? html`<a
                    class="button"
                    href="${decide({ action: 'back', part: name })}"
                    aria-label="${t('releases.backAloneOf', { part: name })}"
                    >${t('releases.backAlone')}</a
                  >`
                : ''
            }
          </li>`,
      )}
    </ul>
    ${flags === undefined ? '' : flagList(flags, t)}
  </section>`;
}

function canaryPart(
  { t, link }: PageFrame,
  { percent, parts, steps }: NonNullable<ShownComposition['canary']>,
  decide: DecisionLinks | undefined,
): Markup {
  return html`<section class="card" aria-labelledby="canary">
    <h2 id="canary">${t('releases.canary', { percent: String(percent) })}</h2>
    ${steps === undefined ? '' : html`<p>${t('releases.steps', { steps: [...steps, 100].join(', ') })}</p>`}
    ${partsList(parts)}
    <p class="actions">
      ${
        decide
          ? html`<a class="button main" href="${decide({ action: 'promote' })}">${t('releases.promote')}</a>
              <a class="button bad" href="${decide({ action: 'end-canary' })}">${t('releases.end')}</a>`
          : ''
      }
      <a class="button" href="${link('/ops')}#canary">${t('releases.figures')}</a>
    </p>
  </section>`;
}

function historyPart(
  { t }: PageFrame,
  formats: Formats,
  compositions: readonly ShownComposition[],
  decide: DecisionLinks | undefined,
): Markup {
  const served = compositions[0]?.made?.number;
  const items = historyItems(compositions, shownCompositions, t, formats, ({ number }) => {
    if (number === served) return html`<span><span class="chip good">${t('releases.current')}</span></span>`;
    if (!decide) return '';
    return html`<span
      ><a class="button" href="${decide({ action: 'back', to: number })}"
        >${t('releases.backTo', { number: String(number) })}</a
      ></span
    >`;
  });
  return html`<section class="card" aria-labelledby="history">
    <h2 id="history">${t('releases.history')}</h2>
    ${
      items.length === 0
        ? html`<p class="empty">${t('history.empty')}</p>`
        : html`<ol class="history">
            ${items.map(({ item }) => item)}
          </ol>`
    }
  </section>`;
}

export interface ConfirmView extends Outcome, Decider {
  readonly decision: ReleaseDecision;
  /** What it would do; undefined where it cannot be done. */
  readonly plan: DeskPlan | undefined;
}

/** Exactly what a decision would change, and the button that asks for the passkey (O-10). */
export function confirmPage(frame: PageFrame, view: ConfirmView, extras: PageExtras): string {
  const { t, link } = frame;
  const { decision, plan } = view;
  const lead = t('releases.confirm.lead', { number: String(decision.on) });
  return renderDocument(
    frame,
    html`<div class="page">
      ${pageTop(frame, { section: 'releases', title: titleOf(frame, decision), lead, operator: view.operator })}
      <main class="stack">
        ${outcomePart(view)}
        ${
          plan === undefined
            ? ''
            : html`${changesPart(frame, decision, plan)}
              ${view.hasPasskey ? confirmPart(frame, view) : missingKey(frame, view)}`
        }
        <p><a class="button" href="${link('/ops/releases')}">${t('releases.leave')}</a></p>
      </main>
    </div>`,
    extras,
  );
}

function titleOf({ t }: PageFrame, { action, part, to }: ReleaseDecision): string {
  if (action !== 'back') return t(`releases.confirm.${action}`);
  const number = String(to);
  if (part === null) return t('releases.confirm.back', { number });
  return to === null
    ? t('releases.confirm.backAlone', { part })
    : t('releases.confirm.backAloneTo', { part, number });
}

function changesPart(
  { t }: PageFrame,
  { action }: ReleaseDecision,
  { before, next, notes }: DeskPlan,
): Markup {
  const names = [...new Set([...Object.keys(before.parts), ...Object.keys(next.parts)])].filter(
    (name) => before.parts[name] !== next.parts[name],
  );
  const version = (parts: Versioned['parts'], name: string) =>
    html`<code>${parts[name] ?? t('releases.confirm.new')}</code>`;
  return html`<section class="card" aria-labelledby="changes">
    <h2 id="changes">${t('releases.confirm.changes')}</h2>
    ${
      names.length === 0
        ? html`<p>${t('releases.confirm.same')}</p>`
        : html`<dl class="facts review">
            ${names.map(
              (name) =>
                html`<dt>${name}</dt>
                  <dd>${version(before.parts, name)} → ${version(next.parts, name)}</dd>`,
            )}
          </dl>`
    }
    ${canaryText(t, action, before, next)}
    ${
      flagDifferences(before.flags, next.flags).length === 0
        ? ''
        : flagList(next.flags, t, t('releases.confirm.flags'), before.flags)
    }
    ${
      notes.length === 0
        ? ''
        : html`<h3>${t('releases.confirm.notes')}</h3>
            <ul class="differences">
              ${notes.map((note) => html`<li>${note}</li>`)}
            </ul>`
    }
  </section>`;
}

/** What becomes of a canary that runs. */
function canaryText(
  t: PageFrame['t'],
  action: ReleaseDecision['action'],
  before: Versioned,
  next: Versioned,
): Markup | '' {
  if (!before.canary) return '';
  if (action === 'promote') return html`<p>${t('releases.confirm.canaryGoes')}</p>`;
  if (!next.canary) return html`<p>${t('releases.confirm.canaryEnds')}</p>`;
  const parts = Object.entries(next.canary.parts).map((part) => part.join(' '));
  return html`<p>${t('releases.confirm.canaryStays', { parts: parts.join(', ') })}</p>`;
}

function confirmPart(frame: PageFrame, { decision, host = '' }: ConfirmView): Markup {
  const { t } = frame;
  const { action, part, to, on } = decision;
  const hidden = (name: string, value: string | number | null) =>
    html`<input type="hidden" name="${name}" value="${value ?? ''}" />`;
  return html`<section class="card" aria-label="${t('releases.confirm.action')}">
    <p>${t('releases.confirm.host', { host })}</p>
    ${passkeyForm(frame, {
      ...{ to: '/ops/releases', begin: '/ops/releases/begin', does: 'get' },
      fields: html`${hidden('do', action)}${hidden('part', part)}${hidden('to', to)}${hidden('on', on)}`,
      action: t('releases.confirm.action'),
    })}
  </section>`;
}
