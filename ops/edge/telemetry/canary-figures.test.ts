import type { ReportBatch } from '@exchange/telemetry';
import type { ShownComposition } from '../operators/composition-view';
import { CanaryFigures } from './canary-figures';

const composition = (stage: string | undefined): ShownComposition => ({
  id: 'c1',
  parts: { host: '2.0.0', 'mfe-trade': '1.3.0' },
  canary:
    stage === undefined
      ? undefined
      : { percent: 10, parts: { 'mfe-trade': '1.4.0' }, stage, steps: undefined },
  made: undefined,
});

const batch = (source: string, version: string): ReportBatch => ({
  lost: 0,
  entries: [
    { kind: 'count', source, version, name: 'visit' },
    { kind: 'count', source, version, name: 'faulty' },
    { kind: 'measure', source, version, name: 'LCP', value: 2_000 },
  ],
});

test('[O-09] pages of the canary’s release and of the one beside it are counted, and no others', () => {
  const figures = new CanaryFigures('pages-1');
  const shown = composition('a');
  for (const version of ['1.4.0', '1.4.0', '1.3.0', '1.2.0'])
    figures.take(batch('mfe-trade', version), shown);
  figures.take(batch('host', '2.0.0'), shown);
  expect(figures.report(shown)).toMatchObject({
    process: 'pages-1',
    stage: 'a',
    parts: {
      'mfe-trade': { trial: { counts: { visit: 2, faulty: 2 } }, base: { counts: { visit: 1, faulty: 1 } } },
    },
  });
  expect(Object.keys(figures.report(shown)?.parts ?? {})).toEqual(['mfe-trade']);
});

test('[O-09] each stage is counted from its beginning', () => {
  const figures = new CanaryFigures('pages-1');
  figures.take(batch('mfe-trade', '1.4.0'), composition('a'));
  expect(figures.report(composition('b'))).toMatchObject({
    stage: 'b',
    parts: { 'mfe-trade': { trial: { counts: {} } } },
  });
  expect(figures.report(composition(undefined))).toBeUndefined();
});
