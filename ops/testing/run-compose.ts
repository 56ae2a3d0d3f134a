import { createProgram } from '../tools/compose/program';
import type { FixtureStore } from './fixture-store';

/** Runs a command of `npm run compose` on a fixture's store, at one time of one operator; answers with what it says. */
export async function runCompose(
  { folder, files, keys }: FixtureStore,
  ...args: string[]
): Promise<string[]> {
  const said: string[] = [];
  await createProgram({
    environment: {
      STORE_DIR: files.folder,
      SIGNING_KEY: keys.privateKey,
      TRUSTED_KEYS: keys.trustedKeys,
      COMPOSE_BY: 'ops@example',
    },
    root: folder,
    now: () => Date.UTC(2026, 10, 21, 9, 30),
    tell: (line) => said.push(line),
  })
    .exitOverride()
    .parseAsync(args, { from: 'user' });
  return said;
}
