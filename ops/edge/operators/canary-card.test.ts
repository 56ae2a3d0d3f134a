import type { CanaryStanding, CanaryView } from '../telemetry/canary-figures';
import { canaryCard } from './canary-card';
import type { ShownComposition } from './composition-view';
import { createFormats } from './formats';
import { translateTo } from './texts';

const begin = 1_800_000_000_000;
const minutes = (count: number) => count * 60_000;
type Part = CanaryStanding['parts'][string];
const tally = (visit: number, faulty = 0) => ({ counts: { visit, faulty }, faults: {}, measures: {} });

const served = (steps: readonly number[] | undefined): ShownComposition => ({
  id: 'c2',
  parts: { 'mfe-trade': '1.1.0', 'mfe-user': '3.0.0' },
  canary: { percent: 10, parts: { 'mfe-trade': '1.2.0' }, stage: 'a', steps },
  made: undefined,
});

/** The card's text, as one reads it. */
function card(
  view: Partial<CanaryView>,
  { now = begin, steps = [1, 10, 50] }: { now?: number; steps?: number[] } = {},
) {
  const markup = canaryCard({
    served: served(steps),
    view: {
      parts: { 'mfe-trade': { base: tally(0), trial: tally(0) } },
      standing: undefined,
      isDeployerDown: false,
      ...view,
    },
    ...{ now, t: translateTo('en'), formats: createFormats('en', now) },
  });
  return markup.toString();
}
const textOf = (markup: string) => markup.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ');
const standing = (part: Part): Partial<CanaryView> => ({
  parts: { 'mfe-trade': part },
  standing: { stage: 'a', until: begin + minutes(5), parts: { 'mfe-trade': part } },
});

test('[O-09] says which step a canary is at, until when, that nothing is certain, and what is waited for', () => {
  const shown = card(standing({ base: tally(900), trial: tally(40), needed: 500 }));
  expect(textOf(shown)).toContain('Step 2 of 3: 10 % of browsers, then 50 %.');
  expect(textOf(shown)).toContain('This step lasts until Jan 15, 2027, 08:05:00 UTC at the earliest.');
  expect(textOf(shown)).toContain(
    'mfe-trade undecided Nothing shows that it is worse. 40 of 500 pages were reported.',
  );
  expect(shown).toContain('<span class="chip ">undecided');
  expect(shown).not.toContain('mfe-user');
});

test('[O-09] with its pages and its time it waits for nothing', () => {
  const text = textOf(
    card(standing({ base: tally(900), trial: tally(500), needed: 500 }), { now: begin + minutes(6) }),
  );
  expect(text).toContain('This step had to last until Jan 15, 2027, 08:05:00 UTC; that is over.');
  expect(text).not.toContain('pages were reported');
});

test('[O-09] the last step leads to everybody', () => {
  expect(textOf(card({}, { steps: [10] }))).toContain('Step 1 of 1: 10 % of browsers, then 100 %.');
});

test.each<[string, NonNullable<Part['finding']>, string, string]>([
  [
    'worse by faults',
    { is: 'worse', what: 'faults', base: 0.01, trial: 0.08 },
    'chip bad',
    'worse Faults on 8% of its pages, on 1% of the base’s. The deployer ends the canary for everybody.',
  ],
  [
    'worse by jumps',
    { is: 'worse', what: 'jumps', base: 0.01, trial: 0.08 },
    'chip bad',
    'worse 8% of its pages jump, 1% of the base’s. The deployer ends the canary for everybody.',
  ],
  [
    'better by a time',
    { is: 'better', what: 'LCP', base: 2_000, trial: 900 },
    'chip good',
    'better LCP takes 900 ms (median), the base 2.00 s. 40 of 100 pages were reported.',
  ],
])('[O-09] says why one is %s', (_what, finding, colour, said) => {
  const shown = card(standing({ base: tally(900), trial: tally(40), needed: 100, finding }));
  expect(shown).toContain(colour);
  expect(textOf(shown)).toContain(said);
  expect(textOf(shown).includes('This step lasts until')).toBe(finding.is === 'better');
});

test('[O-09] says when the deployer has not said anything yet, or does not answer, and whose the figures are then', () => {
  const unsaid = textOf(card({}));
  expect(unsaid).toContain('The deployer has not said yet how this step stands.');
  expect(unsaid).toContain('of this server alone');
  const down = card({ isDeployerDown: true });
  expect(down).toMatch(/role="alert"[^>]*>\s*The deployer does not answer/);
  const said = textOf(card(standing({ base: tally(900), trial: tally(40), needed: 100 })));
  expect(said).toContain('of all servers');
});

test('[O-09] a difference has its sign and stands only where both have enough reports', () => {
  const row = (base: Part['base'], trial: Part['base']) =>
    /Without a fault (.*?) Faults/.exec(textOf(card({ parts: { 'mfe-trade': { base, trial } } })))?.[1];
  expect(row(tally(1_000, 10), tally(100, 4))).toBe('99% Good 96% Needs work −3 points');
  expect(row(tally(1_000, 40), tally(100, 1))).toBe('96% Needs work 99% Good +3 points');
  expect(row(tally(1_000, 10), tally(100, 1))).toBe('99% Good 99% Good 0 points');
  expect(row(tally(1_000, 10), tally(99, 0))).toBe('99% Good 100% 99 of 100 reports –');
  expect(row(tally(0), tally(100, 0))).toBe('– 100% Good –');
});
