import { cruise } from '../check/boundaries';
import { runTool } from '../check/command';
import { checkMessages } from '../check/messages';
import type { Gate } from './release-package';

/** What must be right about a package before it is released: what its team can answer for. */
export function gatesFor(root: string, name: string): readonly Gate[] {
  const tool = (script: string, ...args: string[]) => {
    const run = runTool(script, args, root);
    return run.status === 0 ? [] : [run.output.trim()];
  };
  // Of another remote's mistakes this one's team is not the judge.
  const ownOrShared = (line: string) => line.startsWith(`${name}/`) || line.startsWith('shared/');
  const linesOf = (outputs: readonly string[]) => outputs.flatMap((output) => output.split('\n'));
  return [
    {
      name: 'types',
      look: () => linesOf(tool('typescript-7/bin/tsc', '-p', 'tsconfig.browser.json')).filter(ownOrShared),
    },
    {
      name: 'import boundaries',
      look: () =>
        cruise(root, [name]).violations.map(({ rule, from, to }) => `${rule}: ${from} imports ${to}`),
    },
    { name: 'texts', look: () => checkMessages().filter(ownOrShared) },
    {
      name: 'unit tests',
      look: () => tool('jest/bin/jest.js', '--ci', '--silent', '--passWithNoTests', `^${root}/${name}/`),
    },
  ];
}
