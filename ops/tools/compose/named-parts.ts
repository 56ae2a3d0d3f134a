import { offeredBuilds } from '../publish/local-builds';
import type { Parts } from '../../edge/store/composition-document';
import { readRelease, ReleaseFault } from '../../edge/store/read-release';
import { Refused } from '../../edge/store/refused';
import { isPreviewVersion } from '../../edge/store/release-document';
import type { Store } from '../../edge/store/store';

/** Reads `mfe-trade=1.3.0`, or `mfe-trade=local` for the newest build of this machine, and finds the releases. */
export async function namedParts(store: Store, texts: readonly string[]): Promise<Parts> {
  const entries = texts.map((text) => {
    const [, name, version] = /^(host|mfe-[a-z]+)=(\S+)$/.exec(text) ?? [];
    if (name === undefined || version === undefined)
      throw new Refused(`"${text}" names no release: write mfe-trade=1.3.0, or mfe-trade=local`);
    return [name, version] as const;
  });
  const twice = entries.find(([name], index) => entries.findIndex(([other]) => other === name) !== index);
  if (twice) throw new Refused(`${twice[0]} is named twice`);
  return Object.fromEntries(
    await Promise.all(
      entries.map(async ([name, version]) => [name, await find(store, name, version)] as const),
    ),
  );
}

async function find(store: Store, name: string, version: string) {
  if (version === 'local') {
    const offered = (await offeredBuilds(store))[name];
    if (!offered) throw new Refused(`There is no local build of ${name} here: run npm run build -- ${name}`);
    return offered;
  }
  // A version is the name of a folder: nothing else may be asked for by it.
  if (!/^[\w-][\w.-]*$/.test(version)) throw new Refused(`"${version}" is no version`);
  if (isPreviewVersion(version))
    throw new Refused(`${name} ${version} is a preview, and no composition has one`, [
      `Release what it was built from: npm run release -- ${name}`,
    ]);
  try {
    const { digest } = await readRelease(store, name, version);
    return { version, digest };
  } catch (error) {
    if (!(error instanceof ReleaseFault)) throw error;
    throw new Refused(`${name} ${version}: ${error.message}`, [
      `Publish it with npm run release -- ${name} --version ${version}`,
    ]);
  }
}
