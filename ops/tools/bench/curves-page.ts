import { escapeHtml } from '@exchange/sandbox/html';
import { type FigureKind, figureText, kindOf } from './figure-list';
import type { HistoryLine, Machine } from './history';
import { isWithin, limitOf, type Limits, limitText } from './limits';

/** A figure over the commits, on one machine. */
export interface Curve extends FigureKind {
  /** With its part. */
  readonly name: string;
  readonly machine: string;
  /** In the sequence of the commits. */
  readonly points: readonly Point[];
  /** How much worse the last one is than the one before: 1.1 is a tenth worse, 0.9 a tenth better; 1 where there is one only. */
  readonly worsening: number;
  /** What is worked towards, or else its budget, in the figure's unit; undefined where there is neither. */
  readonly goal: number | undefined;
  /** Whether the last one misses the goal. */
  readonly isMissed: boolean;
}

interface Point {
  readonly commit: string;
  readonly committed: string;
  readonly date: string;
  readonly value: number;
  /** Whether the machine had so much else to do that times say little. */
  readonly isBusy: boolean;
}

/** Load of each core from which on a machine is busy. */
const busyLoad = 0.5;

const machineText = ({ cores, model, memory }: Machine): string => `${cores} × ${model}, ${memory} GiB`;

/** The curves of a history, the worst change first. Figures of other machines are other curves: they cannot be compared. */
export function curvesOf(history: readonly HistoryLine[], limits: Limits): readonly Curve[] {
  const points = new Map<string, { name: string; machine: string; points: Point[] }>();
  for (const { part, commit, committed, date, machine: on, load, figures } of history) {
    const machine = machineText(on);
    for (const [place, value] of Object.entries(figures)) {
      const name = place === '' ? part : `${part}.${place}`;
      const key = `${name}\n${machine}`;
      const curve = points.get(key) ?? { name, machine, points: [] };
      points.set(key, curve);
      curve.points.push({ commit, committed, date, value, isBusy: load > busyLoad });
    }
  }
  const curves = [...points.values()].flatMap(({ name, machine, points: unsorted }) => {
    const kind = kindOf(name);
    const goal = limitOf(limits.goals, name) ?? limitOf(limits.budgets, name);
    return kind ? [curveOf({ ...kind, name, machine, goal }, unsorted)] : [];
  });
  return curves.sort((one, other) => other.worsening - one.worsening || (one.name < other.name ? -1 : 1));
}

function curveOf(
  known: FigureKind & Pick<Curve, 'name' | 'machine' | 'goal'>,
  unsorted: readonly Point[],
): Curve {
  const key = ({ committed, commit, date }: Point) => `${committed} ${commit} ${date}`;
  const points = [...unsorted].sort((one, other) => (key(one) < key(other) ? -1 : 1));
  const { better, goal } = known;
  const last = points.at(-1)?.value ?? 0;
  const before = points.at(-2)?.value ?? last;
  const isMissed = goal !== undefined && !isWithin(last, goal, better);
  const worsening = better === 'less' ? growthFrom(before, last) : growthFrom(last, before);
  return { ...known, points, worsening, isMissed };
}

/** Of what may be nothing, or less, there is no ratio: then the difference counts beside the larger of the two. */
function growthFrom(one: number, other: number): number {
  if (one === other) return 1;
  if (one > 0 && other > 0) return other / one;
  return 1 + (other - one) / Math.max(Math.abs(one), Math.abs(other));
}

const style = `
  :root { color-scheme: light dark; --line: #8886; --quiet: light-dark(#555, #aaa); --bad: light-dark(#b00020, #ff8a80); --good: light-dark(#0a6b2d, #7ddc9b); --curve: light-dark(#0645ad, #8ab4f8); }
  body { font: 15px/1.45 system-ui, sans-serif; margin: 0 auto; max-width: 1240px; padding: 16px; background: light-dark(#fff, #15161a); color: light-dark(#15161a, #f0f0f2); overflow-wrap: anywhere; }
  h1 { font-size: 22px; margin: 0 0 4px; } h2 { font-size: 15px; margin: 0; font-weight: 600; }
  p { margin: 4px 0; } .quiet { color: var(--quiet); } .bad { color: var(--bad); } .good { color: var(--good); }
  main { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 340px), 1fr)); gap: 12px; margin-top: 16px; }
  section { border: 1px solid var(--line); border-radius: 8px; padding: 12px; min-width: 0; }
  .last { font-size: 20px; font-variant-numeric: tabular-nums; } .last small { font-size: 13px; }
  svg { display: block; width: 100%; height: auto; } svg text { paint-order: stroke; stroke: light-dark(#fff, #15161a); stroke-width: 3px; font-size: 11px; fill: var(--quiet); font-variant-numeric: tabular-nums; }
  .curve { fill: none; stroke: var(--curve); stroke-width: 2; stroke-linejoin: round; } circle { fill: var(--curve); stroke: var(--curve); } circle.busy { fill: light-dark(#fff, #15161a); }
  .goal { stroke: var(--good); stroke-dasharray: 5 4; } .missed .goal { stroke: var(--bad); } .base { stroke: var(--line); }
  details { font-size: 13px; } summary { cursor: pointer; padding: 4px 0; color: var(--quiet); }
  table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; } th, td { text-align: left; padding: 2px 8px 2px 0; font-weight: 400; } td:last-child, th:last-child { text-align: right; padding: 2px 0; white-space: nowrap; }
`;

const size = { width: 320, height: 130, left: 4, right: 4, top: 16, bottom: 18 };

/** Where values stand, from the top. Zero is the foot, unless there is less. */
function scaleOf({ points, goal }: Curve): (value: number) => number {
  const values = [...points.map(({ value }) => value), ...(goal === undefined ? [] : [goal])];
  const [least, most] = [Math.min(0, ...values), Math.max(...values, Number.MIN_VALUE)];
  const room = size.height - size.top - size.bottom;
  return (value) => size.top + ((most - value) / (most - least)) * room;
}

const short = (commit: string): string => commit.slice(0, 8);
const busyText = ', on a busy machine';
const day = (time: string): string => time.slice(0, 10);

function chart(curve: Curve): string {
  const { name, points, goal, unit } = curve;
  const top = scaleOf(curve);
  const room = size.width - size.left - size.right - 8;
  const across = (index: number) =>
    size.left + 4 + (points.length === 1 ? room / 2 : (index / (points.length - 1)) * room);
  const places = points.map(({ value }, index) => `${across(index).toFixed(1)},${top(value).toFixed(1)}`);
  const dots = points.map(({ commit, committed, value, isBusy }, index) => {
    const said = `${short(commit)}, ${day(committed)}: ${figureText(value, unit)}${isBusy ? busyText : ''}`;
    const [x, y] = places[index]?.split(',') ?? [];
    return `<circle${isBusy ? ' class="busy"' : ''} cx="${x}" cy="${y}" r="3"><title>${escapeHtml(said)}</title></circle>`;
  });
  const goalY = goal === undefined ? undefined : top(goal);
  const goalLine =
    goalY === undefined
      ? ''
      : `<line class="goal" x1="${size.left}" x2="${size.width - size.right}" y1="${goalY.toFixed(1)}" y2="${goalY.toFixed(1)}"/>`;
  // Above the curve, which may pass there.
  const goalText =
    goal === undefined || goalY === undefined
      ? ''
      : `<text x="${size.width - size.right}" y="${(goalY - 4).toFixed(1)}" text-anchor="end">${escapeHtml(limitText(goal, curve))}</text>`;
  const foot = size.height - size.bottom;
  const [first, last] = [points[0], points.at(-1)];
  const ends =
    points.length === 1
      ? `<text x="${size.width / 2}" y="${size.height - 4}" text-anchor="middle">${short(first?.commit ?? '')}</text>`
      : `<text x="${size.left}" y="${size.height - 4}">${short(first?.commit ?? '')}</text><text x="${size.width - size.right}" y="${size.height - 4}" text-anchor="end">${short(last?.commit ?? '')}</text>`;
  return (
    `<svg viewBox="0 0 ${size.width} ${size.height}" role="img" aria-label="${escapeHtml(`${name} over ${points.length} ${points.length === 1 ? 'measurement' : 'measurements'}`)}">` +
    `<line class="base" x1="${size.left}" x2="${size.width - size.right}" y1="${foot}" y2="${foot}"/>${goalLine}` +
    `<polyline class="curve" points="${places.join(' ')}"/>${dots.join('')}${goalText}${ends}</svg>`
  );
}

/** A change of less than this share is told without a colour. */
const smallChange = 0.01;

function changeText({ points, worsening }: Curve): string {
  const [before, last] = points.slice(-2).map(({ value }) => value);
  if (before === undefined || last === undefined) return '<small class="quiet">measured once</small>';
  if (before === last) return '<small class="quiet">unchanged</small>';
  const percent =
    before === 0 ? '' : `${last > before ? '+' : '−'}${Math.abs((last / before - 1) * 100).toFixed(1)} %, `;
  const isSmall = Math.abs(worsening - 1) < smallChange;
  const kind = isSmall ? 'quiet' : worsening > 1 ? 'bad' : 'good';
  return `<small class="${kind}">${percent}${worsening > 1 ? 'worse' : 'better'}</small>`;
}

function card(curve: Curve): string {
  const { name, machine, points, unit, isMissed } = curve;
  const last = points.at(-1)?.value ?? 0;
  const rows = [...points]
    .reverse()
    .map(
      ({ commit, committed, date, value, isBusy }) =>
        `<tr><td>${short(commit)}</td><td>${day(committed)}</td><td>${day(date)}${isBusy ? busyText : ''}</td><td>${escapeHtml(figureText(value, unit))}</td></tr>`,
    );
  return `<section${isMissed ? ' class="missed"' : ''}>
<h2>${escapeHtml(name)}</h2>
<p class="last">${escapeHtml(figureText(last, unit))} ${changeText(curve)}${isMissed ? ' <small class="bad">goal missed</small>' : ''}</p>
${chart(curve)}
<details><summary>Figures</summary><p class="quiet">${escapeHtml(machine)}</p><table><thead><tr><th scope="col">commit</th><th scope="col">of</th><th scope="col">measured</th><th scope="col">figure</th></tr></thead><tbody>${rows.join('')}</tbody></table></details>
</section>`;
}

/** A page of its own with the curves of a history, the worst change first (O-06). It needs no network and no script. */
export function curvesPage(history: readonly HistoryLine[], limits: Limits): string {
  const curves = curvesOf(history, limits);
  const machines = [...new Set(curves.map(({ machine }) => machine))];
  const commits = new Set(history.map(({ commit }) => commit)).size;
  const missed = curves.filter(({ isMissed }) => isMissed).length;
  const worse = curves.filter(({ worsening }) => worsening >= 1 + smallChange).length;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Benchmark history</title>
<style>${style}</style>
</head>
<body>
<h1>Benchmark history</h1>
<p>${curves.length} figures over ${commits} ${commits === 1 ? 'commit' : 'commits'}: ${worse} worse than before, ${missed} beyond a goal. The worst change comes first.</p>
<p class="quiet">A hollow point was measured on a busy machine: its times say little.</p>
<p class="quiet">${machines.map(escapeHtml).join('; ')}</p>
<main>
${curves.map(card).join('\n')}
</main>
</body>
</html>
`;
}
