import { html, type Markup } from '@exchange/sandbox/html';
import { type FaultGroup, faultKey } from '@exchange/telemetry/server';
import { digestOf } from '../store/digest';
import type { Formats } from './formats';
import type { PageFrame } from './document';
import type { Translate } from './texts';

/** Faults that are shown; there may be some hundred. */
const shown = 50;

/** The last faults, each with how often, where and since when. */
export function faultList(faults: readonly FaultGroup[], frame: PageFrame, formats: Formats): Markup {
  const { t } = frame;
  return html`<section class="card" aria-labelledby="faults">
    <h2 id="faults">${t('faults.title')} <small>${t('faults.span')}</small></h2>
    ${
      faults.length === 0
        ? html`<p class="empty"><strong>${t('faults.empty')}</strong></p>`
        : html`<ul class="faults">
            ${faults.slice(0, shown).map((fault) => html`<li>${faultEntry(fault, frame, formats)}</li>`)}
          </ul>`
    }
    ${
      faults.length > shown
        ? html`<p class="note">${t('faults.more', { count: formats.count(faults.length - shown) })}</p>`
        : ''
    }
  </section>`;
}

function faultEntry(group: FaultGroup, { t, link }: PageFrame, formats: Formats): Markup {
  const { source, version, fault, message, frames, count, last } = group;
  return html`<details>
    <summary>
      <span class="message">${message}</span>
      <span class="times">${t('faults.count', { count: formats.count(count) })}</span>
      <span class="of">
        <span class="chip bad">${t(`fault.${fault}`)}</span>
        <span>${source} <code>${version}</code></span>
        <span>${formats.ago(last)}</span>
      </span>
    </summary>
    <dl class="facts">
      ${faultFacts(group, t, formats)}
      <dt>${t('faults.frames')}</dt>
      <dd>
        ${frames.length === 0 ? t('faults.noFrames') : frames.map((frame) => html`<code>${frame}</code>`)}
      </dd>
    </dl>
    ${
      frames.length === 0
        ? ''
        : html`<p class="more">
            <a href="${link(`/ops/faults/${faultId(group)}`)}">${t('faults.sources')}</a>
          </p>`
    }
  </details>`;
}

/** Name of a fault in addresses. */
export const faultId = (group: FaultGroup): string => digestOf(faultKey(group), 12);

/** When and where a fault was seen. */
export const faultFacts = ({ routes, first, last }: FaultGroup, t: Translate, formats: Formats): Markup =>
  html`<dt>${t('faults.first')}</dt>
    <dd>${formats.time(first)}</dd>
    <dt>${t('faults.last')}</dt>
    <dd>${formats.time(last)}</dd>
    <dt>${t('faults.routes')}</dt>
    <dd>
      ${routes.map((route) => html`<code>${route === '' ? t('faults.noRoute') : breakable(route)}</code> `)}
    </dd>`;

/** A page's path, which goes on in the next line after a slash and not within a word. */
const breakable = (path: string): Markup[] =>
  path.split('/').map((part, index) => (index === 0 ? html`${part}` : html`/<wbr />${part}`));
