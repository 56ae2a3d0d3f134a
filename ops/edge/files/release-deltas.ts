import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { CompositionSource } from '../compositions/composition-source';
import { sha384 } from '../store/digest';
import type { StoredRelease } from '../store/read-release';
import { dictionaryName, encodeDelta } from './delta-encoding';
import { useAsDictionary } from './dictionary-match';
import type { VerifiedReleaseCache } from './verified-release-cache';

/** A file of a release. */
interface FileOf {
  readonly name: string;
  readonly version: string;
  readonly file: string;
}

/** The dictionary of a delta: the SHA-256 that a browser names, or the release in which it lies under the same name. */
type DictionaryOf = { readonly hash: string } | { readonly version: string };

/** How far back releases are looked at for a dictionary: compositions, and releases of a part among them. */
const reach = { compositions: 20, releases: 8 } as const;
/** Deltas that wait to be made at a time. What is asked for beyond goes out whole. */
const longestQueue = 500;

/**
 * What differs between a released file and the same file of another release, for browsers that have that one (RFC 9842, O-15). A delta is
 * made once for each pair of files and kept in memory, which is bounded. No answer waits for it: those between two compositions
 * are made when the second one is served, any other after it was asked for, and until then the file goes out whole.
 */
export class ReleaseDeltas {
  /** Bodies by file and dictionary, those that were not asked for longest first. Empty where the file is smaller than its delta. */
  readonly #kept = new Map<string, Buffer>();
  #size = 0;
  readonly #making = new Set<string>();
  #work: Promise<void> = Promise.resolve();
  #stopped = false;
  /** Names as dictionaries, by digest. */
  readonly #names = new Map<string, string>();
  #releases = new Map<string, Promise<readonly StoredRelease[]>>();

  constructor(
    private readonly options: {
      readonly compositions: Pick<CompositionSource, 'servedHistory' | 'digestOf'>;
      readonly releases: Pick<VerifiedReleaseCache, 'open'>;
      readonly log: Pick<FastifyBaseLogger, 'warn'>;
      /** Bytes that are kept; 16 MB unless told. */
      readonly capacity?: number;
    },
  ) {}

  /** The delta of a file for the dictionary with this SHA-256, in base64. Where it is not there yet, it is made afterwards. */
  find(file: FileOf, hash: string): Buffer | undefined {
    const key = keyOf(file, hash);
    const kept = this.#kept.get(key);
    if (kept === undefined) {
      this.#plan(file, hash);
      return undefined;
    }
    this.#kept.delete(key);
    this.#kept.set(key, kept);
    return kept.length > 0 ? kept : undefined;
  }

  /** Makes the deltas from the composition before to the one that is served now, and to its canary. */
  prepare(): void {
    this.#releases = new Map();
    this.#then(async () => {
      try {
        await this.#makeSwitch();
      } catch (error) {
        this.options.log.warn({ err: error }, 'deltas of a new composition could not be made');
      }
    });
  }

  async #makeSwitch(): Promise<void> {
    const [now, before] = await this.options.compositions.servedHistory(2);
    if (!now) return;
    for (const [from, to] of [
      [before?.parts ?? {}, now.parts],
      [now.parts, now.canary?.parts ?? {}],
    ] as const)
      for (const [name, version] of Object.entries(to)) {
        const former = from[name];
        if (former === undefined || former === version) continue;
        for (const file of filesOf(await this.#open(name, version)))
          await this.#make({ name, version, file }, { version: former });
      }
  }

  /** Makes no further one; resolves when the one that is being made is done. */
  async stop(): Promise<void> {
    this.#stopped = true;
    await this.#work;
  }

  /** Resolves when nothing waits to be made. */
  async settled(): Promise<void> {
    for (let work; work !== this.#work;) await (work = this.#work);
  }

  #plan(file: FileOf, hash: string): void {
    const key = keyOf(file, hash);
    if (this.#making.has(key) || this.#making.size >= longestQueue) return;
    this.#making.add(key);
    this.#then(() => this.#make(file, { hash }).finally(() => this.#making.delete(key)));
  }

  /** Does one thing after the other; none of them rejects. */
  #then(work: () => Promise<void>): void {
    this.#work = this.#work.then(work);
  }

  /** Makes a delta, unless that fails, and lets requests come before the next one. */
  async #make(file: FileOf, wanted: DictionaryOf): Promise<void> {
    if (this.#stopped) return;
    try {
      await this.#tryToMake(file, wanted);
    } catch (error) {
      this.options.log.warn({ err: error, ...file }, 'a delta could not be made');
    }
    await setImmediate();
  }

  async #tryToMake(file: FileOf, wanted: DictionaryOf): Promise<void> {
    const dictionary = await this.#dictionaryOf(file, wanted);
    if (dictionary === undefined) return;
    const key = keyOf(file, dictionaryName(dictionary));
    if (this.#kept.has(key)) return;
    const { folder, release, digest } = await this.#open(file.name, file.version);
    const released = release.files[file.file];
    const content = await readFile(join(folder, file.file));
    if (sha384(content) !== (released?.integrity ?? digest)) return;
    const delta = await encodeDelta(content, dictionary);
    this.#keep(key, delta && delta.length < (released?.br ?? content.length) ? delta : Buffer.alloc(0));
  }

  #keep(key: string, body: Buffer): void {
    const { capacity = 16_777_216 } = this.options;
    this.#kept.set(key, body);
    this.#size += key.length + body.length;
    for (const [oldest, { length }] of this.#kept) {
      if (this.#size <= capacity) return;
      this.#kept.delete(oldest);
      this.#size -= oldest.length + length;
    }
  }

  /** The same file in another release: the one that is named, or the one with this SHA-256; undefined where there is none. */
  async #dictionaryOf({ name, version, file }: FileOf, wanted: DictionaryOf): Promise<Buffer | undefined> {
    const match = matchOf(name, version, file);
    if (match === undefined) return undefined;
    const releases =
      'version' in wanted ? [await this.#open(name, wanted.version)] : await this.#others(name);
    for (const other of releases) {
      if (other.release.version === version) continue;
      for (const candidate of filesOf(other)) {
        if (matchOf(name, other.release.version, candidate) !== match) continue;
        const content = await this.#candidate(other, candidate, 'hash' in wanted ? wanted.hash : undefined);
        if (content !== undefined) return content;
      }
    }
    return undefined;
  }

  /** A file that is as it was released, if it has this SHA-256. One that was looked at before and has another is not read again. */
  async #candidate(
    { folder, release, digest }: StoredRelease,
    file: string,
    hash: string | undefined,
  ): Promise<Buffer | undefined> {
    const integrity = release.files[file]?.integrity ?? digest;
    const known = this.#names.get(integrity);
    if (hash !== undefined && known !== undefined && known !== hash) return undefined;
    const content = await readFile(join(folder, file));
    if (sha384(content) !== integrity) return undefined;
    const name = dictionaryName(content);
    this.#names.set(integrity, name);
    return hash === undefined || name === hash ? content : undefined;
  }

  /** Releases of a part that compositions name or named, the newest composition's first. */
  #others(name: string): Promise<readonly StoredRelease[]> {
    const known = this.#releases.get(name);
    if (known) return known;
    const found = this.#findOthers(name);
    this.#releases.set(name, found);
    found.catch(() => this.#releases.delete(name));
    return found;
  }

  async #findOthers(name: string): Promise<readonly StoredRelease[]> {
    const versions = new Set<string>();
    for (const { parts, canary } of await this.options.compositions.servedHistory(reach.compositions))
      for (const version of [parts[name], canary?.parts[name]])
        if (version !== undefined) versions.add(version);
    const opened = await Promise.allSettled(
      [...versions].slice(0, reach.releases).map((version) => this.#open(name, version)),
    );
    // Whatever is wrong with an old release is no matter of this one.
    return opened.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
  }

  async #open(name: string, version: string): Promise<StoredRelease> {
    const digest = await this.options.compositions.digestOf(name, version);
    if (digest === undefined) throw new RangeError(`No composition names ${name} ${version}`);
    return this.options.releases.open(name, version, digest);
  }
}

const keyOf = ({ name, version, file }: FileOf, hash: string): string => `${name}/${version}/${file} ${hash}`;

const filesOf = ({ release }: StoredRelease): readonly string[] => [
  ...Object.keys(release.files),
  'release.json',
];

const matchOf = (name: string, version: string, file: string): string | undefined =>
  useAsDictionary(`/assets/${name}/${version}/${file}`);
