import type { Operator } from '@exchange/contract';
import { html, type Markup } from '@exchange/sandbox/html';
import type { FaultGroup } from '@exchange/telemetry/server';
import type { SourcePlace } from '../telemetry/source-maps';
import { pageTop, renderDocument, type PageFrame } from './document';
import { faultFacts } from './fault-list';
import type { Formats } from './formats';

/** A frame of a fault's stack as it was reported, and where it is in the sources if that is known. */
export interface ShownFrame {
  readonly frame: string;
  readonly place: SourcePlace | undefined;
}

/** One fault with its stack in the sources that the release was made of (O-06). */
export function faultPage(
  frame: PageFrame,
  formats: Formats,
  {
    operator,
    group,
    stack,
  }: {
    readonly operator: Operator | undefined;
    readonly group: FaultGroup;
    readonly stack: readonly ShownFrame[];
  },
): string {
  const { t, link } = frame;
  const isKnown = stack.some(({ place }) => place !== undefined);
  return renderDocument(
    frame,
    html`<div class="page">
      ${pageTop(frame, { section: 'overview', title: t('fault.title'), lead: group.message, operator })}
      <main class="stack">
        <section class="card" aria-label="${t('fault.title')}">
          <p class="of">
            <span class="chip bad">${t(`fault.${group.fault}`)}</span> ${group.source}
            <code>${group.version}</code>
          </p>
          <dl class="facts">
            <dt>${t('faults.times')}</dt>
            <dd>${formats.count(group.count)}</dd>
            ${faultFacts(group, t, formats)}
          </dl>
        </section>
        <section class="card" aria-labelledby="stack">
          <h2 id="stack">${t('faults.frames')}</h2>
          ${stack.length === 0 ? html`<p class="empty">${t('faults.noFrames')}</p>` : ''}
          ${stack.length > 0 && !isKnown ? html`<p class="note">${t('fault.noSources')}</p>` : ''}
          <ol class="frames">
            ${stack.map((each) => html`<li>${frameEntry(each)}</li>`)}
          </ol>
        </section>
        <p><a class="button" href="${link('/ops')}">${t('fault.back')}</a></p>
      </main>
    </div>`,
  );
}

function frameEntry({ frame, place }: ShownFrame): Markup {
  if (!place) return html`<code>${frame}</code>`;
  const { file, line, column, excerpt } = place;
  return html`<strong><code>${file}:${line}:${column}</code></strong>
    <small><code>${frame}</code></small>
    ${
      excerpt.length === 0
        ? ''
        : html`<pre tabindex="0">
${excerpt.map(({ number, text }) => sourceLine(number, text, number === line))}</pre>`
    }`;
}

const sourceLine = (number: number, text: string, isPlace: boolean): Markup => {
  const line = `${String(number).padStart(5)}  ${text}\n`;
  return isPlace ? html`<mark>${line}</mark>` : html`${line}`;
};
