import type { SandboxLocale } from '../../../core/locale';
import type { BrandTexts } from './brand-texts';

/** What a story tells in numbers. */
interface StoryFacts {
  readonly alias: string;
  /** Whole tokens. */
  readonly supply: bigint;
  /** In USDT. */
  readonly issuePrice: string;
  /** Percent of the profit that buys back; undefined for a brand without certification. */
  readonly percent: number | undefined;
}

/** A brand's story in one language, as HTML. */
export function storyOf(locale: SandboxLocale, texts: BrandTexts, facts: StoryFacts): string {
  const words = stories[locale];
  const supply = facts.supply.toString().replace(/\B(?=(\d{3})+$)/g, ',');
  const promise = facts.percent === undefined ? words.noPromise(facts.alias) : words.promise(facts);
  return [
    `<p>${texts.about}</p>`,
    `<h3>${words.perk(facts.alias)}</h3><p>${texts.perk}</p>`,
    `<h3>${words.supply}</h3><ul><li>${words.issued(supply, facts.alias)}</li>`,
    `<li>${words.price(facts.issuePrice)}</li><li>${words.reserve}</li></ul>`,
    `<h3>${words.repurchase}</h3><p>${promise}</p>`,
    `<p><em>${words.risk}</em></p>`,
  ].join('\n');
}

interface Words {
  readonly perk: (alias: string) => string;
  readonly supply: string;
  readonly issued: (supply: string, alias: string) => string;
  readonly price: (price: string) => string;
  readonly reserve: string;
  readonly repurchase: string;
  readonly promise: (facts: StoryFacts) => string;
  readonly noPromise: (alias: string) => string;
  readonly risk: string;
}

const stories: Readonly<Record<SandboxLocale, Words>> = {
  en: {
    perk: (alias) => `What ${alias} is good for`,
    supply: 'Supply',
    issued: (supply, alias) => `${supply} ${alias} were issued once; no more can be made.`,
    price: (price) => `They were first sold at ${price} USDT each.`,
    reserve: 'The brand keeps 40% back; these are not in circulation.',
    repurchase: 'Buying back',
    promise: ({ alias, percent }) =>
      `The brand promises to buy ${alias} back on the market with ${percent}% of its profit, every day, and to burn weekly what it bought. Each purchase and each burn is on the data page.`,
    noPromise: (alias) =>
      `The brand holds no repurchase certification. It may buy ${alias} back, but has not promised to.`,
    risk: 'The price of a brand token can fall as quickly as it rises. Nothing here is advice to buy.',
  },
  'zh-HK': {
    perk: (alias) => `${alias} 有甚麼用`,
    supply: '供應量',
    issued: (supply, alias) => `一次發行 ${supply} 枚 ${alias}，不再增發。`,
    price: (price) => `首次發售價為每枚 ${price} USDT。`,
    reserve: '品牌保留 40%，並不流通。',
    repurchase: '回購',
    promise: ({ alias, percent }) =>
      `品牌承諾每日以利潤的 ${percent}% 在市場回購 ${alias}，並每週銷毀所得。每次買入和銷毀都列於數據頁。`,
    noPromise: (alias) => `品牌沒有回購認證，可以回購 ${alias}，但並無承諾。`,
    risk: '品牌代幣的價格可升亦可跌。以上內容並非買入建議。',
  },
  'zh-CN': {
    perk: (alias) => `${alias} 有什么用`,
    supply: '供应量',
    issued: (supply, alias) => `一次发行 ${supply} 枚 ${alias}，不再增发。`,
    price: (price) => `首次发售价为每枚 ${price} USDT。`,
    reserve: '品牌保留 40%，并不流通。',
    repurchase: '回购',
    promise: ({ alias, percent }) =>
      `品牌承诺每日以利润的 ${percent}% 在市场回购 ${alias}，并每周销毁所得。每次买入和销毁都列于数据页。`,
    noPromise: (alias) => `品牌没有回购认证，可以回购 ${alias}，但并无承诺。`,
    risk: '品牌代币的价格可升亦可跌。以上内容并非买入建议。',
  },
};
