import path from 'node:path';
import { fileURLToPath } from 'node:url';
import webpack from 'webpack';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../..');

/** The entry that federation writes for each container; its name holds a digest of absolute paths. */
const writtenEntry = /([\\/]\.federation[\\/]entry)\.\w+(\.js)/g;

/** A name or a text without the folder that the repository happens to lie in. */
export function withoutPlace(text: string): string {
  return text.replaceAll(root, '').replace(writtenEntry, '$1$2');
}

/**
 * webpack's hash, blind to where the repository lies. Modules, source maps and shared libraries have absolute paths in
 * what is hashed; the names of chunk files come of it, stand in the code until the real ones are known, and the minifier
 * counts their letters when it chooses short names. One commit would give other bytes in each folder.
 */
export class PlaceFreeHash {
  readonly #hash = webpack.util.createHash('xxhash64');

  update(data: string | Buffer, encoding?: string): this {
    if (typeof data === 'string') this.#hash.update(withoutPlace(data), encoding ?? 'utf8');
    else if (data.includes(root)) this.#hash.update(withoutPlace(data.toString('utf8')));
    else this.#hash.update(data);
    return this;
  }

  digest(): Buffer;
  digest(encoding: string): string;
  digest(encoding?: string): Buffer | string {
    return encoding === undefined ? this.#hash.digest() : this.#hash.digest(encoding);
  }
}
