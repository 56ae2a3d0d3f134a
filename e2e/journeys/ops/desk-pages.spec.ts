import { axeFaults, contrast, everyRule } from '../../support/axe';
import { expect, test } from '../../support/journey';
import { signInAs } from '../../support/operators';
import { findTextFaults } from '../../support/text-faults';

/** FULL=1 holds every rule against each page in each language; otherwise that is done in one, since neither language nor theme changes what most of them look at. */
const full = process.env.FULL === '1';
const kinds = ['notice', 'banner', 'calendar', 'sale', 'staking', 'auction', 'gift', 'collectible'];
const paths = [
  ...[
    '/ops',
    '/ops/reviews',
    '/ops/markets',
    '/ops/markets/aura_usdt',
    '/ops/limits',
    '/ops/nodes',
    '/ops/releases',
    '/ops/passkeys',
    '/ops/log',
  ],
  ...kinds.map((kind) => `/ops/content/${kind}`),
];

for (const [name, more] of [
  ['ann', []],
  ['cleo', kinds.map((kind) => `/ops/content/${kind}/new`)],
] as const)
  test(`[O-10] every page of the desk that ${name} sees is readable at 375 px, light and dark, in each language`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 375, height: 812 });
    await signInAs(page, name, '/ops');
    await expect(page.getByText(`Signed in as ${name}`)).toBeVisible();
    const found: string[] = [];
    for (const [colorScheme, language] of [
      ['light', 'en'],
      ['dark', 'zh-HK'],
      ['light', 'zh-CN'],
    ] as const) {
      await page.emulateMedia({ colorScheme });
      for (const path of [...paths, ...more]) {
        const answer = await page.goto(`${path}?lang=${language}`);
        // Not everybody may see everything.
        if (answer?.status() === 403) continue;
        // What is folded away is read too.
        await page.evaluate(() => document.querySelectorAll('details').forEach((each) => (each.open = true)));
        const texts = await findTextFaults(page);
        found.push(
          ...texts.map(({ kind, text, where }) => `${path} ${language} ${kind}: “${text}” ${where}`),
        );
        const rules = full || language === 'en' ? everyRule : contrast;
        expect(await axeFaults(page, rules), `${path} ${language}`).toEqual([]);
      }
    }
    expect(found).toEqual([]);
  });
