/** The locales of the product; `zh-HK` is the default (H-19). */
export type SandboxLocale = 'zh-HK' | 'zh-CN' | 'en';

/** The product's locale nearest to an Accept-Language header, by the header's order of preference. */
export function localeOf(header: string | undefined): SandboxLocale {
  const wanted = (header ?? '')
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().split(';');
      const quality = parameters.map((parameter) => /^\s*q=([\d.]+)$/.exec(parameter)?.[1]).find(Boolean);
      return { tag: tag.toLowerCase(), quality: quality === undefined ? 1 : Number(quality) };
    })
    .filter(({ tag, quality }) => tag !== '' && quality > 0)
    .sort((left, right) => right.quality - left.quality);
  for (const { tag } of wanted) {
    if (tag === 'en' || tag.startsWith('en-')) return 'en';
    if (/^zh-(hk|tw|mo|hant)/.test(tag)) return 'zh-HK';
    if (tag === 'zh' || tag.startsWith('zh-')) return 'zh-CN';
  }
  return 'zh-HK';
}
