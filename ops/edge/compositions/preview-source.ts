import type { FastifyBaseLogger } from 'fastify';
import { VerifiedReleaseCache } from '../files/verified-release-cache';
import { StoreUnavailable } from '../store/bucket-place';
import { type Preview, readPreview } from '../store/preview-document';
import { ReleaseFault, type StoredRelease } from '../store/read-release';
import { isPreviewVersion } from '../store/release-document';
import type { TrustedKeys } from '../store/signing-keys';
import { previewsOf, releaseKey, type Store } from '../store/store';

/** Records that are remembered; anybody may ask for any. */
const mostRecords = 200;

/** A preview that a page may be made of. */
export interface OpenPreview {
  readonly preview: Preview;
  readonly stored: StoredRelease;
}

export interface PreviewSourceOptions {
  readonly store: Store;
  readonly keys: TrustedKeys;
  /** ms since the epoch. */
  readonly now: () => number;
  readonly log: Pick<FastifyBaseLogger, 'error'>;
}

/**
 * The previews of branches that a page may be made of and whose files are served (O-12): those of which a trusted key has signed that
 * they hold, as long as they do and their files are what was uploaded.
 */
export class PreviewSource {
  readonly #releases: VerifiedReleaseCache;
  /** Of a bucket, records by part and version as they were found a moment ago. */
  readonly #found = new Map<string, { readonly preview: Preview | undefined; readonly at: number }>();

  constructor(private readonly options: PreviewSourceOptions) {
    this.#releases = new VerifiedReleaseCache(previewsOf(options.store));
  }

  /** The preview of a version; with `digest`, only the one that has it. Undefined where it has ended, or its files are not what was uploaded. */
  async open(part: string, version: string, digest?: string): Promise<OpenPreview | undefined> {
    const preview = await this.#holding(part, version);
    if (!preview || (digest !== undefined && preview.digest !== digest)) return undefined;
    try {
      return { preview, stored: await this.#releases.open(part, version, preview.digest) };
    } catch (error) {
      if (!(error instanceof ReleaseFault)) throw error;
      this.options.log.error({ part, version }, `preview not served: ${error.message}`);
      return undefined;
    }
  }

  /** Whether a file of a preview may be served as it is at this moment. */
  async look(part: string, version: string, file: string): Promise<'fine' | 'unknown' | 'altered'> {
    const preview = await this.#holding(part, version);
    return preview ? this.#releases.look(part, version, preview.digest, file) : 'unknown';
  }

  async #holding(part: string, version: string): Promise<Preview | undefined> {
    if (!isPreviewVersion(version)) return undefined;
    const { store, now } = this.options;
    const preview = await this.#record(part, version);
    if (preview && preview.until > now()) return preview;
    this.#releases.forget(part, version);
    await store.objects.forget(releaseKey(previewsOf(store), part, version));
    return undefined;
  }

  /** The signed record; the last one that was found while a bucket does not answer. */
  async #record(part: string, version: string): Promise<Preview | undefined> {
    const { store, keys, now } = this.options;
    const key = `${part}/${version}`;
    const known = this.#found.get(key);
    if (known && now() < known.at + store.objects.pollEvery) return known.preview;
    try {
      const preview = await readPreview(store, keys, part, version);
      if (this.#found.size >= mostRecords) this.#found.clear();
      if (store.objects.pollEvery > 0) this.#found.set(key, { preview, at: now() });
      return preview;
    } catch (error) {
      if (known && error instanceof StoreUnavailable) return known.preview;
      throw error;
    }
  }
}
