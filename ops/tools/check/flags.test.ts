import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { checkFlags } from './flags';

const config = (...flags: readonly string[]) =>
  `import type { RemoteFlags } from '@exchange/platform';
   export const flags = { ${flags.map((flag) => `'${flag}': 'Shows it.'`).join(', ')} } as const satisfies RemoteFlags;`;
const hook = `import type { flags } from '../../remote.config';
  export const useFlag = defineFlags<typeof flags>();`;

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'flags-'))));
afterEach(() => rmSync(folder, { recursive: true }));

/** What is wrong with a folder of these files. */
function faults(files: Readonly<Record<string, string>>): string[] {
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  }
  return checkFlags(folder, Object.keys(files));
}

test('[O-14] every flag that a remote of the repository declares is asked for', () => {
  expect(checkFlags()).toEqual([]);
});

test('[O-14] a declared flag that no source asks for is named, with its file', () => {
  const unused = [
    'mfe-loans/remote.config.ts declares the flag long-form, which no source of mfe-loans asks for: take it out, or ask for it',
  ];
  const planted = {
    'mfe-loans/remote.config.ts': config('short-form', 'long-form'),
    'mfe-loans/src/common/use-flag.ts': hook,
    'mfe-loans/src/features/form.tsx': "export const Form = () => useFlag('short-form') && <i>short</i>;",
  };
  expect(faults(planted)).toEqual(unused);
  // A comment, another text and a test ask for nothing, and neither does another remote.
  expect(
    faults({
      ...planted,
      'mfe-loans/src/features/other.ts': "// useFlag('long-form')\nexport const other = ['long-form'];",
      'mfe-loans/src/features/form.test.tsx': "useFlag('long-form');",
      'mfe-cards/src/form.ts': "export const isLong = () => ours('long-form');",
    }),
  ).toEqual(unused);
});

test('[O-14] a flag is asked for by the remote’s hook, whatever its name, and by the platform', () => {
  expect(
    faults({
      'mfe-loans/remote.config.ts': config('one', 'two', 'three', 'four'),
      'mfe-loans/src/flags.ts': 'export const useSwitch = defineFlags<typeof flags>();',
      'mfe-loans/src/form.tsx': "export const Form = ({ isNew }) => useSwitch(isNew ? 'one' : 'two');",
      'mfe-loans/src/store.ts': "platform.flags.has('three'); const { flags } = platform; flags.has('four');",
    }),
  ).toEqual([]);
});

test('[O-14] a flag that is asked for and not declared is named, and where nothing was looked at this is said', () => {
  expect(checkFlags(folder, [])).toEqual(['no remote was looked at']);
  expect(faults({ 'mfe-loans/src/store.ts': "export const on = platform.flags.has('shrot-form');" })).toEqual(
    [
      'mfe-loans/src/store.ts asks for the flag shrot-form, which mfe-loans/remote.config.ts does not declare',
    ],
  );
});
