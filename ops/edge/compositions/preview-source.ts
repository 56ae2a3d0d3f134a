import type { FastifyBaseLogger } from 'fastify';
import { VerifiedReleaseCache } from '../files/verified-release-cache';
import { type Preview, readPreview } from '../store/preview-document';
import { ReleaseFault, type StoredRelease } from '../store/read-release';
import { isPreviewVersion } from '../store/release-document';
import type { TrustedKeys } from '../store/signing-keys';
import { previewPaths, type StorePaths } from '../store/store-paths';

/** A preview that a page may be made of. */
export interface OpenPreview {
  readonly preview: Preview;
  readonly stored: StoredRelease;
}

export interface PreviewSourceOptions {
  readonly store: StorePaths;
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

  constructor(private readonly options: PreviewSourceOptions) {
    this.#releases = new VerifiedReleaseCache(previewPaths(options.store));
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
    const { store, keys, now } = this.options;
    const preview = await readPreview(store, keys, part, version);
    if (preview && preview.until > now()) return preview;
    this.#releases.forget(part, version);
    return undefined;
  }
}
