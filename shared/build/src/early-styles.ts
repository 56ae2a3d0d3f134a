import { transform } from 'lightningcss';

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
