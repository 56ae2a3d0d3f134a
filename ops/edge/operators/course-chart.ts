import { html, type Markup } from '@exchange/sandbox/html';
import type { PartHealth } from '@exchange/telemetry/server';
import type { Formats } from './formats';
import type { Translate } from './texts';

const bars = 48;
const width = 220;
const height = 64;

/** Pages of a part over the span as bars, and its faults over them in red; both in proportion to the busiest bar. */
export function courseChart(course: PartHealth['course'], t: Translate, formats: Formats): Markup {
  const size = Math.ceil(course.length / bars);
  const groups = Array.from({ length: Math.ceil(course.length / size) }, (_, index) =>
    course.slice(index * size, (index + 1) * size),
  );
  const sums = groups.map((group) => ({
    visits: group.reduce((sum, { visits }) => sum + visits, 0),
    faults: group.reduce((sum, { faults }) => sum + faults, 0),
  }));
  const most = Math.max(1, ...sums.flatMap(({ visits, faults }) => [visits, faults]));
  const step = width / sums.length;
  const bar = (value: number, index: number, name: string): Markup | '' => {
    if (value === 0) return '';
    const tall = Math.max(2, (value / most) * height);
    return html`<rect
      class="${name}"
      x="${(index * step).toFixed(1)}"
      y="${(height - tall).toFixed(1)}"
      width="${(step * 0.8).toFixed(1)}"
      height="${tall.toFixed(1)}"
    />`;
  };
  const total = (name: 'visits' | 'faults') =>
    formats.count(sums.reduce((sum, group) => sum + group[name], 0));
  const label = t('health.courseOf', { pages: total('visits'), faults: total('faults') });
  return html`<svg
    viewBox="0 0 ${width} ${height}"
    preserveAspectRatio="none"
    role="img"
    aria-label="${label}"
  >
    ${sums.map(
      ({ visits, faults }, index) => html`${bar(visits, index, 'visits')}${bar(faults, index, 'faults')}`,
    )}
  </svg>`;
}
