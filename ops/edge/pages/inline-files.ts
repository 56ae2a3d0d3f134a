import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { IntegrityTable } from '../files/integrity-table';

/** A larger file is fetched and cached rather than sent with every page, in bytes. */
const largest = 48 * 1024;

/** What cannot stand in a page: addresses, which are relative to the file, and what would end its element. */
const unfit = {
  css: /url\((?!["']?data:)|@import|<\/style/i,
  js: /<\/script|<!--/i,
} as const;

/** A file that may be part of a page. */
interface InlineFile {
  readonly content: string;
  readonly integrity: string;
}

/**
 * Content of styles and scripts that may stand in the page itself: a round trip less for each. Files that would mean
 * something else there stay outside; so do files that are not what was released, which the browser then refuses. `folder`
 * holds `assets/` and `previews/`.
 */
export class InlineFiles {
  readonly #contents = new Map<string, Promise<InlineFile | undefined>>();

  constructor(private readonly folder: string) {}

  async of(addresses: readonly string[], integrity: IntegrityTable): Promise<ReadonlyMap<string, string>> {
    const files = await Promise.all(addresses.map((address) => this.#content(address)));
    const found = new Map<string, string>();
    addresses.forEach((address, index) => {
      const file = files[index];
      if (file && file.integrity === integrity[address]) found.set(address, file.content);
    });
    return found;
  }

  #content(address: string): Promise<InlineFile | undefined> {
    const known = this.#contents.get(address);
    if (known) return known;
    const content = this.#read(address);
    this.#contents.set(address, content);
    content.catch(() => this.#contents.delete(address));
    return content;
  }

  async #read(address: string): Promise<InlineFile | undefined> {
    if (!/^\/(assets|previews)\//.test(address)) return undefined;
    const file = await readFile(join(this.folder, address));
    const content = file
      .toString()
      .replace(/\n?\/\*# sourceMappingURL=.*?\*\/\s*$/, '')
      .replace(/\n?\/\/# sourceMappingURL=.*\s*$/, '');
    const rule = address.endsWith('.css') ? unfit.css : unfit.js;
    if (content.length > largest || rule.test(content)) return undefined;
    return { content, integrity: `sha384-${createHash('sha384').update(file).digest('base64')}` };
  }
}
