import { html, type Markup } from '@exchange/sandbox/html';
import type { PartHealth } from '@exchange/telemetry/server';
import { otherVersion } from '../telemetry/rum';
import type { ShownComposition } from './composition-view';
import { courseChart } from './course-chart';
import type { Formats } from './formats';
import { enoughReports, rate, rateFaultFree, type RatedMeasure, type RatedValue } from './rating';
import type { Translate } from './texts';

/** The web vitals, as they stand side by side. */
export const vitals: readonly RatedMeasure[] = ['LCP', 'INP', 'CLS', 'FCP', 'TTFB'];

export interface HealthTableOptions {
  readonly parts: readonly PartHealth[];
  readonly composition: ShownComposition | undefined;
  readonly t: Translate;
  readonly formats: Formats;
}

/** A figure with its rating, or with how many reports there are of those that a rating needs; a dash where there is no figure. */
export function ratedFigure(
  rated: RatedValue | undefined,
  figure: (value: number) => string,
  t: Translate,
  formats: Formats,
): Markup {
  if (!rated) return html`<span class="none">–</span>`;
  const { value, reports, rating } = rated;
  if (rating !== undefined)
    return html`${figure(value)}<small class="${rating}">${t(`rating.${rating}`)}</small>`;
  const counts = { count: formats.count(reports), needed: formats.count(enoughReports) };
  return html`${figure(value)}<small class="few">${t('rating.few', counts)}</small>`;
}

/** How a measure's value stands: CLS has no unit. */
export const measureFigure = (name: RatedMeasure, formats: Formats): ((value: number) => string) =>
  name === 'CLS' ? formats.shift : formats.duration;

/** Health by part and version: those that are served first, then the busiest. */
export function healthTable({ parts, composition, t, formats }: HealthTableOptions): Markup {
  const rows = [...parts].sort(
    (left, right) =>
      left.source.localeCompare(right.source) ||
      Number(isServed(right, composition)) - Number(isServed(left, composition)) ||
      right.tally.count('visit') - left.tally.count('visit'),
  );
  return html`<section class="card" aria-labelledby="health">
    <h2 id="health">${t('health.title')}</h2>
    ${
      rows.length === 0
        ? html`<p class="empty"><strong>${t('health.empty')}</strong>${t('health.emptyNext')}</p>`
        : html`<table class="health">
              <thead>
                <tr>
                  <th scope="col">${t('health.part')}</th>
                  <th scope="col">${t('health.pages')}</th>
                  <th scope="col">${t('health.faultFree')}</th>
                  <th scope="col">${t('health.faults')}</th>
                  <th scope="col">${t('health.retries')}</th>
                  <th scope="col">${t('health.load')}</th>
                  ${vitals.map((name) => html`<th scope="col">${name}</th>`)}
                  <th scope="col">${t('health.course')}</th>
                </tr>
              </thead>
              <tbody>
                ${rows.map((part) => row(part, { parts, composition, t, formats }))}
              </tbody>
            </table>
            <p class="note">${t('health.note', { needed: formats.count(enoughReports) })}</p>`
    }
  </section>`;
}

function row(part: PartHealth, { composition, t, formats }: HealthTableOptions): Markup {
  const { source, version, tally, course } = part;
  const visits = tally.count('visit');
  const cell = (label: string, content: Markup | string, more = '') =>
    html`<td data-label="${label}" class="${more}">${content}</td>`;
  return html`<tr>
    <th scope="row" class="part">
      <strong>${source} ${stateChip(part, composition, t)}</strong>
      <code>${version === otherVersion ? '' : version}</code>
      ${ownMeasures(part, t, formats)}
    </th>
    ${cell(t('health.pages'), formats.count(visits))}
    ${cell(
      t('health.faultFree'),
      ratedFigure(rateFaultFree(visits, tally.count('faulty')), formats.share, t, formats),
    )}
    ${cell(t('health.faults'), formats.count(tally.faults))}
    ${cell(t('health.retries'), formats.count(tally.count('retry')))}
    ${cell(t('health.load'), loadFigures(part, t, formats), 'wide')}
    ${vitals.map((name) =>
      cell(
        name,
        ratedFigure(rate(name, tally.measure(name)), measureFigure(name, formats), t, formats),
        'vital',
      ),
    )}
    ${cell(t('health.course'), courseChart(course, t, formats), 'course wide')}
  </tr>`;
}

function loadFigures({ tally }: PartHealth, t: Translate, formats: Formats): Markup {
  const sketch = tally.measure('load');
  const rated = rate('load', sketch);
  return ratedFigure(
    rated,
    (value) =>
      [sketch?.quantile(0.5) ?? value, value, sketch?.quantile(0.95) ?? value]
        .map((figure) => formats.duration(figure))
        .join(' · '),
    t,
    formats,
  );
}

function ownMeasures({ tally }: PartHealth, t: Translate, formats: Formats): Markup | '' {
  const names = tally.ownMeasures();
  if (names.length === 0) return '';
  return html`<span class="own" title="${t('health.own')}">
    ${names.map((name) => html`<span>${name} ${formats.count(tally.measure(name)?.quantile(0.75) ?? 0)}</span>`)}
  </span>`;
}

function isServed({ source, version }: PartHealth, composition: ShownComposition | undefined): boolean {
  return composition?.parts[source] === version || composition?.canary?.parts[source] === version;
}

function stateChip(
  { source, version }: PartHealth,
  composition: ShownComposition | undefined,
  t: Translate,
): Markup | '' {
  if (version === otherVersion) return html`<span class="chip warn">${t('state.other')}</span>`;
  if (!composition) return '';
  if (composition.parts[source] === version)
    return html`<span class="chip brand">${t('state.current')}</span>`;
  if (composition.canary?.parts[source] === version)
    return html`<span class="chip warn"
      >${t('state.canary', { percent: String(composition.canary.percent) })}</span
    >`;
  return html`<span class="chip">${t('state.earlier')}</span>`;
}
