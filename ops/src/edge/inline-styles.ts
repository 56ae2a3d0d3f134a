import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { IntegrityTable } from './integrity-table';

/** A larger style is fetched and cached rather than sent with every page, in bytes. */
const largest = 48 * 1024;

/** A file that may be part of a page. */
interface InlineStyle {
  readonly content: string;
  readonly integrity: string;
}

/**
 * Content of styles that may stand in the page itself: a round trip less for each. Files with addresses in them
 * stay outside, since those are relative to the file; so do files that are not what was released, which the browser then
 * refuses. `folder` holds `assets/`.
 */
export class InlineStyles {
  readonly #contents = new Map<string, Promise<InlineStyle | undefined>>();

  constructor(private readonly folder: string) {}

  async of(addresses: readonly string[], integrity: IntegrityTable): Promise<ReadonlyMap<string, string>> {
    const styles = await Promise.all(addresses.map((address) => this.#content(address)));
    const found = new Map<string, string>();
    addresses.forEach((address, index) => {
      const style = styles[index];
      if (style && style.integrity === integrity[address]) found.set(address, style.content);
    });
    return found;
  }

  #content(address: string): Promise<InlineStyle | undefined> {
    const known = this.#contents.get(address);
    if (known) return known;
    const content = this.#read(address);
    this.#contents.set(address, content);
    content.catch(() => this.#contents.delete(address));
    return content;
  }

  async #read(address: string): Promise<InlineStyle | undefined> {
    if (!address.startsWith('/assets/')) return undefined;
    const file = await readFile(join(this.folder, address));
    const content = file.toString().replace(/\n?\/\*# sourceMappingURL=.*?\*\/\s*$/, '');
    if (content.length > largest || /url\((?!["']?data:)|@import|<\/style/i.test(content)) return undefined;
    return { content, integrity: `sha384-${createHash('sha384').update(file).digest('base64')}` };
  }
}
