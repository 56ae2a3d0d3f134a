import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { checkTrips, tripFaults } from './trips';

const files: Readonly<Record<string, string>> = {
  'mfe-trade/src/page.tsx': "import { form } from './form';\nexport const page = form;\n",
  'mfe-trade/src/form.ts': "export const form = () => import('./later');\n",
  'mfe-trade/src/later.ts': 'export const later = 1;\n',
  'mfe-trade/src/stray.ts': 'export const stray = 1;\n',
  'shared/kit/src/index.ts': 'export const kit = 1;\n',
  'sandbox/src/call.ts': "import type { Port } from './port';\nexport type Call = Port;\n",
  'sandbox/src/port.ts': 'export type Port = 1;\n',
  'sandbox/src/behind/index.ts': "import type { Port } from '../port';\nexport const behind: Port = 1;\n",
};
let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'trips-'));
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  }
});
afterAll(() => rmSync(folder, { recursive: true }));

const faults = (steps: readonly string[], most = 10) =>
  tripFaults(
    [
      '# Trips',
      `## One order (at most ${most} files)`,
      ...steps.map((each, index) => `${index + 1}. ${each}`),
    ].join('\n'),
    folder,
  );
const good = [
  '`mfe-trade/src/page.tsx`: shows the form',
  '`mfe-trade/src/form.ts`: submits',
  '`mfe-trade/src/later.ts`: is fetched later',
  '(package) `shared/kit/src/index.ts`: helps',
  '(call) `sandbox/src/call.ts`: takes the call',
  '(over `sandbox/src/port.ts`) `sandbox/src/behind/index.ts`: does it',
];

test('[X-07] the trips of the repository follow its imports', () => {
  expect(checkTrips()).toEqual([]);
});

test('[X-07] a trip goes by imports, by types too, into other packages by marks, and over an interface', () => {
  expect(faults(good)).toEqual([]);
  expect(faults(['`mfe-trade/src/form.ts`: from here', '`mfe-trade/src/page.tsx`: who imports it'])).toEqual(
    [],
  );
});

test.each([
  ['a file that is gone', '`mfe-trade/src/gone.ts`: was here', /gone\.ts does not exist$/],
  [
    'a file off the way',
    '`mfe-trade/src/stray.ts`: is not on it',
    /stray\.ts neither imports an earlier file/,
  ],
  [
    'a package without a mark',
    '`shared/kit/src/index.ts`: helps',
    /index\.ts neither imports an earlier file/,
  ],
  ['a call into the own package', '(call) `mfe-trade/src/stray.ts`: is near', /no call leads there$/],
  [
    'a file between that is gone',
    '(over `a.ts`) `mfe-trade/src/stray.ts`: far',
    /goes over a\.ts, which does not exist$/,
  ],
  [
    'a file between that the file does not know',
    '(over `mfe-trade/src/form.ts`) `mfe-trade/src/stray.ts`: far',
    /do not import each other$/,
  ],
  [
    'a file between that is off the way',
    '(over `sandbox/src/port.ts`) `sandbox/src/behind/index.ts`: far',
    /goes over sandbox\/src\/port\.ts, which neither/,
  ],
  ['a file twice', '`mfe-trade/src/page.tsx`: again', /is there twice$/],
  ['a step without words', '`mfe-trade/src/form.ts`', /^no step of a trip/],
])('[X-07] %s fails', (_, planted, fault) => {
  const found = faults(['`mfe-trade/src/page.tsx`: shows the form', planted]);
  expect(found).toHaveLength(1);
  expect(found[0]).toMatch(fault);
});

test('[X-07] too many files fail, and a document that says nothing', () => {
  expect(faults(good, 5)).toEqual(['One order: 6 files, at most 5 are allowed']);
  expect(tripFaults('# Trips\n', folder)).toEqual(['there is no trip']);
  expect(faults([])).toEqual(['One order: there is no step']);
});
