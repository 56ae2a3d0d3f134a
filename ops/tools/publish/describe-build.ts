import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { formerPlatformVersion, platformVersion } from '@exchange/platform/platform';
import * as z from 'zod/mini';
import { canonicalJson } from '../../edge/store/canonical-json';
import { digestOf, sha384 } from '../../edge/store/digest';
import { readJson } from '../../edge/store/read-json';
import { Refused } from '../../edge/store/refused';
import { BuildManifest, contractFile, type Release } from '../../edge/store/release-document';
import { exchangeContract, type Contract } from '@exchange/contract/json-contract';

/** A build that is to be released: its document but for the version, and the one file that the build did not write. */
export interface DescribedBuild {
  readonly folder: string;
  readonly release: Omit<Release, 'version'>;
  /** Version of the package. */
  readonly packageVersion: string;
  readonly contract: Contract;
  readonly contractText: string;
}

/** There is no build to describe. */
export class NotBuilt extends Refused {
  constructor(name: string) {
    super(`${name} is not built: run npm run build -- ${name}`);
  }
}

/** Describes what webpack wrote to `output`. Throws {@link NotBuilt} where nothing was. */
export async function describeBuild(name: string, output: string): Promise<DescribedBuild> {
  const found = await readJson(join(output, 'manifest.json'));
  if (found === undefined) throw new NotBuilt(name);
  const parsed = z.safeParse(BuildManifest, found);
  if (!parsed.success) throw new Refused(`${output}/manifest.json: ${z.prettifyError(parsed.error)}`);
  const { version: packageVersion, platform: needed, ...manifest } = parsed.data;
  if (manifest.name !== name) throw new Refused(`${output} holds a build of ${manifest.name}`);
  const scripts = await Promise.all(
    Object.keys(manifest.files)
      .filter((file) => file.endsWith('.js'))
      .map((file) => readFile(join(output, file), 'utf8')),
  );
  const platform = manifest.kind === 'host' ? platformVersion : needed;
  if (platform === undefined)
    throw new Refused(`${name} says no platform: export it from remote.config.ts, such as '^1.0.0'`);
  const contract = contractUse(scripts, exchangeContract());
  const contractText = `${canonicalJson(contract)}\n`;
  const size = Buffer.byteLength(contractText);
  return {
    folder: output,
    packageVersion,
    contract,
    contractText,
    release: {
      format: 2,
      ...manifest,
      platform,
      ...(manifest.kind === 'host' && { formerPlatform: formerPlatformVersion }),
      contract: digestOf(contract),
      files: {
        ...manifest.files,
        [contractFile]: { raw: size, gz: size, br: size, integrity: sha384(contractText) },
      },
    },
  };
}

/** The version of a build of this machine: the package's, and the digest of all that is in it. */
export function localVersion({ release, packageVersion }: DescribedBuild): string {
  return `${packageVersion}-b${digestOf(release, 8)}`;
}

/**
 * The part of the contract that some scripts use: calls and messages whose names stand in them as texts. A name is what a
 * script sends or listens to, so that none can be used without it; one that stands there for another reason only makes
 * the comparison stricter.
 */
export function contractUse(scripts: readonly string[], contract: Contract): Contract {
  const quoted = (name: string) => [`"${name}"`, `'${name}'`, `\`${name}\``];
  return Object.fromEntries(
    Object.entries(contract).filter(([name]) =>
      quoted(name).some((text) => scripts.some((script) => script.includes(text))),
    ),
  );
}
