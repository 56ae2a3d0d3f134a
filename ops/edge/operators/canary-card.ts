import { html, type Markup } from '@exchange/sandbox/html';
import { Tally } from '@exchange/telemetry/server';
import type { CanaryStanding, CanaryView } from '../telemetry/canary-figures';
import type { ShownComposition } from './composition-view';
import type { Formats } from './formats';
import { measureFigure, ratedFigure, vitals } from './health-table';
import { enoughReports, rate, rateFaultFree, type RatedMeasure, type RatedValue } from './rating';
import type { Translate } from './texts';

export interface CanaryCardOptions {
  /** What browsers get now; without a canary there is no card. */
  readonly served: ShownComposition;
  readonly view: CanaryView;
  /** ms since the epoch. */
  readonly now: number;
  readonly t: Translate;
  readonly formats: Formats;
  /** Where it is promoted or ended; undefined for who may not. */
  readonly decidePath?: string | undefined;
}

type Standing = CanaryStanding['parts'][string];
type Finding = NonNullable<Standing['finding']>;

/** Each part of a canary beside the release that it stands for, and what the deployer says of it so far (O-09). */
export function canaryCard({ served, view, now, t, formats, decidePath }: CanaryCardOptions): Markup | '' {
  const { canary } = served;
  if (!canary) return '';
  return html`<section class="card" aria-labelledby="canary">
    <h2 id="canary">${t('canary.title')}</h2>
    ${stageText(canary, view, { now, t, formats })}
    <div class="canaries">
      ${Object.entries(view.parts).map(([name, { base, trial }]) => {
        const tallies = { base: Tally.from(base), trial: Tally.from(trial) };
        const standing = view.standing?.parts[name];
        return html`<section aria-label="${name}">
          <h3>
            ${name}
            ${standing === undefined ? '' : html`<span class="chip ${chipOf(standing)}">${t(`canary.${isOf(standing)}`)}</span>`}
          </h3>
          ${standing === undefined ? '' : html`<p>${reasonText(standing, tallies.trial, t, formats)}</p>`}
          ${comparison(tallies, [served.parts[name], canary.parts[name]], t, formats)}
        </section>`;
      })}
    </div>
    <p class="note">${t(view.standing === undefined ? 'canary.ofThis' : 'canary.ofAll')}</p>
    ${decidePath === undefined ? '' : html`<p><a class="button" href="${decidePath}">${t('canary.decide')}</a></p>`}
  </section>`;
}

/** Which step it is and until when, or that people decide. */
function stageText(
  { percent, steps }: NonNullable<ShownComposition['canary']>,
  { standing, isDeployerDown }: CanaryView,
  { now, t, formats }: Pick<CanaryCardOptions, 'now' | 't' | 'formats'>,
): Markup {
  if (steps === undefined) return html`<p>${t('canary.people', { percent: String(percent) })}</p>`;
  const step = t('canary.step', {
    step: String(steps.filter((share) => share <= percent).length),
    steps: String(steps.length),
    percent: String(percent),
    next: String(steps.find((share) => share > percent) ?? 100),
  });
  if (isDeployerDown)
    return html`<p>${step}</p>
      <p class="alert" role="alert">${t('canary.silent')}</p>`;
  if (standing === undefined) return html`<p>${step}<br />${t('canary.unsaid')}</p>`;
  // It ends now, whatever its time.
  if (Object.values(standing.parts).some(({ finding }) => finding?.is === 'worse'))
    return html`<p>${step}</p>`;
  const time = { time: formats.exactly(standing.until) };
  return html`<p>${step}<br />${t(now < standing.until ? 'canary.until' : 'canary.timeOver', time)}</p>`;
}

const isOf = ({ finding }: Standing) => finding?.is ?? 'undecided';
const chipOf = ({ finding }: Standing) =>
  finding === undefined ? '' : finding.is === 'worse' ? 'bad' : 'good';

/** Why a part is worse or better, or what its decision waits for. */
function reasonText({ finding, needed }: Standing, trial: Tally, t: Translate, formats: Formats): Markup {
  const visits = trial.count('visit');
  const shown = { count: formats.count(visits), needed: formats.count(needed) };
  const waits = visits < needed ? html`<br />${t('canary.waits', shown)}` : '';
  if (finding === undefined) return html`${t('canary.noWorse')}${waits}`;
  const next = finding.is === 'worse' ? html`<br />${t('canary.ends')}` : waits;
  return html`${findingText(finding, t, formats)}${next}`;
}

function findingText({ what, base, trial }: Finding, t: Translate, formats: Formats): string {
  if (what === 'faults' || what === 'jumps')
    return t(what === 'faults' ? 'canary.whyFaults' : 'canary.whyJumps', {
      trial: formats.share(trial),
      base: formats.share(base),
    });
  const named = what === 'load' ? t('summary.load') : what;
  return t('canary.whyTime', {
    what: named,
    trial: formats.duration(trial),
    base: formats.duration(base),
  });
}

interface Pair<Of> {
  readonly base: Of;
  readonly trial: Of;
}

/** The figures of the health table, of the base and of the canary, with the difference where both have enough reports. */
function comparison(
  { base, trial }: Pair<Tally>,
  [before, after]: readonly [string | undefined, string | undefined],
  t: Translate,
  formats: Formats,
): Markup {
  const row = (name: string, from: Markup | string, to: Markup | string, difference: Markup | string = '–') =>
    html`<tr>
      <th scope="row">${name}</th>
      <td>${from}</td>
      <td>${to}</td>
      <td>${difference}</td>
    </tr>`;
  const counted = (name: string, count: (tally: Tally) => number) => {
    const share = (tally: Tally) => Math.round((1_000 * count(tally)) / tally.count('visit')) / 10;
    const hasEnough = [base, trial].every((tally) => tally.count('visit') >= enoughReports);
    const more = hasEnough ? signed(share(trial) - share(base), formats.count) : undefined;
    return row(
      name,
      formats.count(count(base)),
      formats.count(count(trial)),
      more && t('canary.perHundred', { value: more }),
    );
  };
  const rated = (name: string, valueOf: (tally: Tally) => RatedValue | undefined, kind: Figure) => {
    const [from, to] = [valueOf(base), valueOf(trial)];
    return row(
      name,
      ratedFigure(from, kind.figure, t, formats),
      ratedFigure(to, kind.figure, t, formats),
      from && to && from.rating && to.rating ? kind.difference(from.value, to.value) : '–',
    );
  };
  const measured = (label: string, name: RatedMeasure) =>
    rated(label, (tally) => rate(name, tally.measure(name)), measureKind(name, formats));
  const faultFree = (tally: Tally) => rateFaultFree(tally.count('visit'), tally.count('faulty'));
  return html`<table class="beside">
    <thead>
      <tr>
        <th scope="col">${t('canary.figure')}</th>
        <th scope="col">${t('canary.base')} <code>${before ?? t('canary.new')}</code></th>
        <th scope="col">${t('canary.trial')} <code>${after ?? '–'}</code></th>
        <th scope="col">${t('canary.difference')}</th>
      </tr>
    </thead>
    <tbody>
      ${row(t('health.pages'), formats.count(base.count('visit')), formats.count(trial.count('visit')))}
      ${rated(t('health.faultFree'), faultFree, shareKind(t, formats))}
      ${counted(t('health.faults'), ({ faults }) => faults)}
      ${counted(t('health.retries'), (tally) => tally.count('retry'))}
      ${measured(`${t('summary.load')} p75`, 'load')} ${vitals.map((name) => measured(`${name} p75`, name))}
    </tbody>
  </table>`;
}

/** How a figure stands, and how the way from one value to another does. */
interface Figure {
  readonly figure: (value: number) => string;
  readonly difference: (from: number, to: number) => Markup | string;
}

const shareKind = (t: Translate, formats: Formats): Figure => ({
  figure: formats.share,
  difference: (from, to) =>
    t('canary.points', { value: signed(Math.round((to - from) * 1_000) / 10, formats.count) }),
});

const measureKind = (name: RatedMeasure, formats: Formats): Figure => {
  const figure = measureFigure(name, formats);
  return {
    figure,
    difference: (from, to) =>
      html`${signed(to - from, figure)}${from > 0 ? html`<small>${signed(to / from - 1, formats.share)}</small>` : ''}`,
  };
};

/** A difference with its sign; none where it rounds to nothing. */
function signed(value: number, figure: (value: number) => string): string {
  const size = figure(Math.abs(value));
  return size === figure(0) ? size : `${value > 0 ? '+' : '−'}${size}`;
}
