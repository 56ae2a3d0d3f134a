import { createHash } from 'node:crypto';
import path from 'node:path';
import { transform } from 'lightningcss';
import webpack, { type Compilation } from 'webpack';
import { earlyView, earlyViewFiles } from './early-view-plugin';

/** What stands in the HTML of pages with an early view. */
export interface EarlyFiles {
  /** Its scripts, by language. */
  readonly early?: Readonly<Record<string, string>>;
  /** What it needs of its page's styles. */
  readonly earlyStyles?: string;
}

/** The scripts of the early view `module`, and a new file with what it needs of `styles`, the files of its page's. */
export function earlyFiles(
  compilation: Compilation,
  module: string,
  styles: readonly string[],
): Required<EarlyFiles> {
  const early = earlyViewFiles(Object.keys(compilation.assets), module);
  const read = (names: readonly string[]) =>
    names.map((name) => compilation.assets[name]?.source().toString() ?? '').join('\n');
  const content = earlyStyles(read(styles), read(Object.values(early)));
  const digest = createHash('sha256').update(content).digest('hex').slice(0, 10);
  const name = `${earlyView}-${path.basename(module)}.${digest}.css`;
  if (compilation.getAsset(name) === undefined)
    compilation.emitAsset(name, new webpack.sources.RawSource(content));
  return { early, earlyStyles: name };
}

/**
 * The rules of `css` that an early view needs before its page's styles have come (H-26): all but those that are for classes which its
 * scripts do not name.
 */
export function earlyStyles(css: string, scripts: string): string {
  const file = { filename: 'early.css', code: Buffer.from(css) };
  const classes = new Set<string>();
  transform({
    ...file,
    visitor: {
      Selector(selector) {
        for (const part of selector) if (part.type === 'class') classes.add(part.name);
      },
    },
  });
  const { code } = transform({
    ...file,
    minify: true,
    unusedSymbols: [...classes].filter((name) => !scripts.includes(name)),
  });
  return Buffer.from(code).toString();
}
