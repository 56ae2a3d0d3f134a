import { mostLinkHours } from '../../edge/compositions/signed-link';
import { readCurrent } from '../../edge/store/composition-log';
import { digestOf } from '../../edge/store/digest';
import { type Preview, previewKey, previewText, readPreview } from '../../edge/store/preview-document';
import { Refused } from '../../edge/store/refused';
import type { Release } from '../../edge/store/release-document';
import { type KeyFiles, readSigner, TrustedKeys } from '../../edge/store/signing-keys';
import {
  previewsKey,
  previewsLockKey,
  previewsOf,
  releaseKey,
  sourceMapsKey,
  type Store,
} from '../../edge/store/store';
import { checkBuilds } from '../compat/check-builds';
import { lineOf } from '../compose/composer';
import { requireOrigin, signLink } from '../compose/override-link';
import { describeBuild, type DescribedBuild } from './describe-build';
import { publishBuild } from './publish-release';

/** Previews of one part that hold at a time, and the bytes that they may take together, compressed forms included. */
const usualLimits = { count: 30, bytes: 300e6 };
/** How long the link to a preview holds unless told, days. */
export const usualPreviewDays = 7;
const mostDays = mostLinkHours / 24;
const day = 24 * 3_600_000;

/** What is made a preview of. */
export interface PreviewBuild {
  /** Where webpack wrote the build. */
  readonly folder: string;
  /** The remote that it is a build of. */
  readonly part: string;
  /** What it is called, mostly as its branch. */
  readonly name: string;
  /** How long its link holds. */
  readonly days: number;
  /** Origin of the pages that the link is for. */
  readonly for: string;
}

/** A preview and the way to it. */
export interface LinkedPreview {
  readonly preview: Preview;
  /** The signed link: whoever has it sees the preview until `until`, ms since the epoch. */
  readonly url: string;
  readonly until: number;
  /** What is wrong with the build and keeps no preview back, such as a budget. */
  readonly notes: readonly string[];
}

export interface PreviewsOptions {
  readonly store: Store;
  readonly keys: KeyFiles;
  /** Who uploads. */
  readonly by: string;
  /** ms since the epoch. */
  readonly now: () => number;
  /** What one part may have; 30 previews and 300 MB unless told. */
  readonly limits?: typeof usualLimits;
}

/** The previews of a store (O-12): publishes builds of branches beside the releases, and removes them once their last link has ended. */
export class Previews {
  constructor(private readonly options: PreviewsOptions) {}

  /** The previews of a part that hold, newest first; of all parts unless told. */
  async list(part?: string): Promise<readonly Preview[]> {
    return (await this.#all())
      .map(({ preview }) => preview)
      .filter((preview) => preview !== undefined)
      .filter((preview) => this.#holds(preview) && (part === undefined || preview.part === part))
      .sort((one, other) => other.made - one.made);
  }

  /**
   * Publishes a build as a preview and makes a link to it. A name that is there means this build from now on; links to what it meant
   * hold as long as they were made for. Throws {@link Refused} with every reason for a build that does not fit what is current.
   */
  async publish({ folder, part, name, days, for: origin }: PreviewBuild): Promise<LinkedPreview> {
    if (!/^mfe-[a-z]+$/.test(part))
      throw new Refused(`There are previews of remotes alone, and ${part} is none`);
    if (!(days > 0 && days <= mostDays))
      throw new Refused(`A preview holds for more than 0 and at most ${mostDays} days, not ${days}`);
    const { store, keys, now, by } = this.options;
    const slug = slugOf(name);
    requireOrigin(origin);
    const build = await describeBuild(part, folder);
    const version = `${build.packageVersion}-preview-${slug}-${digestOf({ name, release: build.release }, 8)}`;
    const notes = await this.#fit(build, version);
    const signer = await readSigner(keys.privateKey);
    return store.objects.lock(previewsLockKey, `a preview by ${by}`, async (assertHeld) => {
      await this.#removeEnded();
      const made = now();
      const until = made + Math.round(days * day);
      const bytes = bytesOf(build.release);
      const others = (await this.list(part)).filter((other) => other.version !== version);
      requireRoom(this.options.limits ?? usualLimits, part, others, bytes);
      const { digest } = await publishBuild(previewsOf(store), build, version);
      const before = await readPreview(store, await this.#trusted(), part, version);
      const preview: Preview = {
        ...{ part, version, digest, name, by, made, bytes },
        until: Math.max(until, before?.until ?? 0),
      };
      await assertHeld();
      await store.objects.write(
        previewKey(part, version),
        previewText(preview, signer.sign('preview', preview)),
      );
      const remotes = { [part]: `${version}/${digest}` };
      return { preview, url: signLink(signer, { remotes, until, for: origin }), until, notes };
    });
  }

  /** Ends the previews of a name at once, with all links to them. Throws {@link Refused} where there is none. */
  async end(part: string, name: string): Promise<readonly Preview[]> {
    const { store, by } = this.options;
    return store.objects.lock(previewsLockKey, `the end of a preview by ${by}`, async () => {
      const named = (await this.list(part)).filter((preview) => preview.name === name);
      if (named.length === 0) throw new Refused(`${part} has no preview named ${name}`);
      for (const { version } of named) await this.#remove(part, version);
      return named;
    });
  }

  /** Removes the files of previews whose last link has ended, and what an upload left that was cut off. Answers with the versions. */
  async removeEnded(): Promise<readonly string[]> {
    const { store, by } = this.options;
    // Mostly there is nothing to do, and nobody to wait for.
    if ((await this.#ended()).length === 0) return [];
    return store.objects.lock(previewsLockKey, `the removal of previews by ${by}`, () => this.#removeEnded());
  }

  async #removeEnded(): Promise<readonly string[]> {
    const ended = await this.#ended();
    for (const { part, version } of ended) await this.#remove(part, version);
    return ended.map(({ part, version }) => `${part} ${version}`);
  }

  async #ended() {
    return (await this.#all()).filter(({ preview }) => !preview || !this.#holds(preview));
  }

  /** The record first: what it does not vouch for is not served. */
  async #remove(part: string, version: string): Promise<void> {
    const { store } = this.options;
    await store.objects.remove(previewKey(part, version));
    await store.objects.remove(releaseKey(previewsOf(store), part, version));
    await store.objects.remove(sourceMapsKey(part, version));
  }

  #holds({ until }: Preview): boolean {
    return until > this.options.now();
  }

  /** Everything in the place of previews; without a record what nobody vouches for. */
  async #all(): Promise<readonly { part: string; version: string; preview: Preview | undefined }[]> {
    const { store } = this.options;
    const keys = await this.#trusted();
    const parts = await store.objects.list(previewsKey);
    const found = await Promise.all(
      parts.map(async (part) => {
        const files = await store.objects.list(`${previewsKey}/${part}`);
        const versions = [...new Set(files.map((file) => file.replace(/\.json(\.\w+\.draft)?$/, '')))];
        return Promise.all(
          versions.map(async (version) => ({
            ...{ part, version },
            preview: await readPreview(store, keys, part, version),
          })),
        );
      }),
    );
    return found.flat();
  }

  /** Throws {@link Refused} with every reason; answers with what keeps no preview back. */
  async #fit(build: DescribedBuild, version: string): Promise<readonly string[]> {
    const { store } = this.options;
    const current = await readCurrent(store, await this.#trusted());
    if (!current) throw new Refused('There is no composition yet: an operator makes the first one');
    const release: Release = { ...build.release, version };
    const [fit] = await checkBuilds(store, current, [{ release, contract: build.contract }]);
    const problems = fit?.problems ?? [];
    const reasons = problems.filter(({ about }) => about !== 'budget');
    if (reasons.length > 0)
      throw new Refused(`This build of ${release.name} does not fit what is served`, reasons.map(lineOf));
    return problems.map(lineOf);
  }

  #trusted(): Promise<TrustedKeys> {
    return TrustedKeys.read(this.options.keys.trustedKeys);
  }
}

/** The part of a version that says which preview it is. Throws {@link Refused} for what is no name. */
function slugOf(name: string): string {
  const slug = name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 40)
    .replace(/^-+|-+$/g, '');
  if (slug === '' || name.length > 100 || /\p{Cc}/u.test(name))
    throw new Refused(
      `"${name}" is no name of a preview: use one such as a branch has, with up to 100 characters`,
    );
  return slug;
}

const bytesOf = ({ files }: Pick<Release, 'files'>): number =>
  Object.values(files).reduce((sum, { raw, gz, br }) => sum + raw + gz + br, 0);

/** Throws {@link Refused} when the team has to wait, or to end a preview. */
function requireRoom(
  limits: typeof usualLimits,
  part: string,
  others: readonly Preview[],
  bytes: number,
): void {
  const taken = others.reduce((sum, preview) => sum + preview.bytes, 0);
  if (others.length < limits.count && taken + bytes <= limits.bytes) return;
  const megabytes = (size: number) => (size / 1e6).toFixed(1);
  throw new Refused(
    `${part} has ${others.length} previews of ${megabytes(taken)} MB, and this one takes ${megabytes(bytes)} MB: there may be ${limits.count} of ${megabytes(limits.bytes)} MB together`,
    [
      ...others.map(
        ({ name, version, until }) => `${name} (${version}) holds until ${new Date(until).toISOString()}`,
      ),
      'End one that nobody looks at any more: DELETE /ops/api/previews?name=…, or npm run preview -- <remote> --end --name …',
    ],
  );
}
