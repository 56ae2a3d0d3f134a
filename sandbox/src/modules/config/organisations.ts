import type { OrganisationConfig } from '@exchange/contract';
import type { SandboxLocale } from '../../core/locale';
import { fillText, inEach, type Texts } from '../../core/texts';
import { novaIcon, novaLogo, orbitIcon, orbitLogo } from './logos';
import en from './texts.en.json';
import zhCN from './texts.zh-CN.json';
import zhHK from './texts.zh-HK.json';

/** The legal and help texts, as lines of HTML of `h2`, `p`, `ul`, `li` and `a` only. */
const documents: Readonly<Record<SandboxLocale, typeof en>> = { 'zh-HK': zhHK, 'zh-CN': zhCN, en };

/** What an organisation's documents say of it. */
interface DocumentFacts {
  /** Name of the product, e.g. `Nova`. */
  readonly name: string;
  /** The company behind it. */
  readonly company: Texts;
  /** Where it is registered and whose law applies. */
  readonly place: Texts;
  readonly mail: string;
}

/** Everything of an organisation that does not depend on the reader's language. */
type Look = Omit<OrganisationConfig, keyof ReturnType<typeof documentMembers> | 'slogan' | 'seo_config'>;

/** One of the organisations that share the exchange. */
export interface OrganisationRecord {
  readonly id: string;
  /** Its own web hosts, beside those that the operator adds. */
  readonly hosts: readonly string[];
  readonly look: Look;
  readonly slogan: Readonly<Record<SandboxLocale, string>>;
  readonly seo: Readonly<Record<SandboxLocale, OrganisationConfig['seo_config']>>;
  readonly facts: DocumentFacts;
}

const nova: OrganisationRecord = {
  id: 'nova',
  hosts: ['localhost', '127.0.0.1', '::1'],
  look: {
    org_id: 'nova',
    name: 'Nova',
    logo_url: novaLogo,
    icon_url: novaIcon,
    theme: {
      brand: '#5b4bff',
      brand_ink: '#ffffff',
      brand_soft: '#ecebff',
      dark_brand: '#8c80ff',
      dark_brand_ink: '#0d0e12',
      dark_brand_soft: '#221f40',
    },
    android_download_url: 'https://nova.example/app/android',
    ios_download_url: 'https://nova.example/app/ios',
    customer_mail: 'support@nova.example',
    ownership: 'Nova Brand Exchange Limited',
    weixin: 'nova-exchange',
    facebook_link: 'https://nova.example/facebook',
    twitter_link: 'https://nova.example/x',
    telegraph_link: 'https://nova.example/telegram',
    is_weixin: true,
    is_facebook: true,
    is_twitter: true,
    is_telegraph: true,
    is_email: true,
    supported_locales: ['zh-CN', 'en'],
    default_country: 'HK',
    default_fiat: 'HKD',
    work_order: 'mailto:support@nova.example',
  },
  slogan: {
    'zh-HK': '與你喜愛的品牌一同成長',
    'zh-CN': '与你喜爱的品牌一同成长',
    en: 'Grow with the brands you love',
  },
  seo: {
    'zh-HK': {
      title: 'Nova｜品牌代幣交易所',
      description: '在手機上買賣品牌代幣：即時行情、真實撮合、清晰收費。',
      keywords: '品牌代幣,交易所,現貨交易,即時行情',
    },
    'zh-CN': {
      title: 'Nova｜品牌代币交易所',
      description: '在手机上买卖品牌代币：实时行情、真实撮合、清晰收费。',
      keywords: '品牌代币,交易所,现货交易,实时行情',
    },
    en: {
      title: 'Nova | The exchange for brand tokens',
      description: 'Trade brand tokens on your phone: live prices, real matching, clear fees.',
      keywords: 'brand tokens,exchange,spot trading,live prices',
    },
  },
  facts: {
    name: 'Nova',
    company: inEach('星耀品牌交易有限公司', '星耀品牌交易有限公司', 'Nova Brand Exchange Limited'),
    place: inEach('香港', '香港', 'Hong Kong'),
    mail: 'support@nova.example',
  },
};

const orbit: OrganisationRecord = {
  id: 'orbit',
  hosts: ['orbit.localhost'],
  look: {
    org_id: 'orbit',
    name: 'Orbit',
    logo_url: orbitLogo,
    icon_url: orbitIcon,
    theme: {
      brand: '#0f766e',
      brand_ink: '#ffffff',
      brand_soft: '#dff5f1',
      dark_brand: '#2dd4bf',
      dark_brand_ink: '#04211d',
      dark_brand_soft: '#0f2f2b',
    },
    android_download_url: '/download',
    ios_download_url: '/download',
    customer_mail: 'help@orbit.example',
    ownership: 'Orbit Markets Pte. Ltd.',
    weixin: '',
    facebook_link: '',
    twitter_link: 'https://orbit.example/x',
    telegraph_link: 'https://orbit.example/telegram',
    is_weixin: false,
    is_facebook: false,
    is_twitter: true,
    is_telegraph: true,
    is_email: true,
    supported_locales: ['zh-CN'],
    default_country: 'SG',
    default_fiat: 'USD',
    work_order: 'mailto:help@orbit.example',
  },
  slogan: {
    'zh-HK': '每個品牌，都有自己的軌道',
    'zh-CN': '每个品牌，都有自己的轨道',
    en: 'Every brand has its orbit',
  },
  seo: {
    'zh-HK': {
      title: 'Orbit｜品牌資產市場',
      description: '發掘、認購及買賣品牌代幣，價格公開，成交即時。',
      keywords: '品牌資產,品牌代幣,市場,認購',
    },
    'zh-CN': {
      title: 'Orbit｜品牌资产市场',
      description: '发现、认购和买卖品牌代币，价格公开，成交实时。',
      keywords: '品牌资产,品牌代币,市场,认购',
    },
    en: {
      title: 'Orbit | Markets for brand assets',
      description: 'Discover, subscribe to and trade brand tokens at open prices.',
      keywords: 'brand assets,brand tokens,markets,subscription',
    },
  },
  facts: {
    name: 'Orbit',
    company: inEach('軌道市場私人有限公司', '轨道市场私人有限公司', 'Orbit Markets Pte. Ltd.'),
    place: inEach('新加坡', '新加坡', 'Singapore'),
    mail: 'help@orbit.example',
  },
};

/** The organisations, the first of which also owns this machine's own names. */
export const organisations: readonly [OrganisationRecord, ...OrganisationRecord[]] = [nova, orbit];

const byId = new Map(organisations.map((organisation) => [organisation.id, organisation]));

/** The organisation with this id, or undefined. */
export const organisationOf = (id: string): OrganisationRecord | undefined => byId.get(id);

/** An organisation's configuration for a reader's language: Chinese texts in the reader's script, `_en` in English. */
export function configOf(organisation: OrganisationRecord, locale: SandboxLocale): OrganisationConfig {
  return {
    ...organisation.look,
    slogan: organisation.slogan[locale],
    seo_config: organisation.seo[locale],
    ...documentMembers(organisation, locale),
  };
}

function documentMembers({ facts }: OrganisationRecord, locale: SandboxLocale) {
  const chinese = documentsIn(locale === 'zh-CN' ? 'zh-CN' : 'zh-HK', facts);
  const english = documentsIn('en', facts);
  return {
    service_agreement: chinese('serviceAgreement'),
    service_agreement_en: english('serviceAgreement'),
    privacy_policy: chinese('privacyPolicy'),
    privacy_policy_en: english('privacyPolicy'),
    about_us: chinese('aboutUs'),
    about_us_en: english('aboutUs'),
    cookie_policy: chinese('cookiePolicy'),
    cookie_policy_en: english('cookiePolicy'),
    anti_money_laundering: chinese('antiMoneyLaundering'),
    anti_money_laundering_en: english('antiMoneyLaundering'),
    customer_service: chinese('customerService'),
    customer_service_en: english('customerService'),
  };
}

function documentsIn(locale: SandboxLocale, { name, company, place, mail }: DocumentFacts) {
  const values = { name, company: company[locale], place: place[locale], mail };
  return (document: keyof typeof en) =>
    documents[locale][document].map((line) => `\n${fillText(line, values)}`).join('');
}

/** Fiat currency in which an organisation shows values, ISO 4217. */
export const fiatOf = (organisation: string): string =>
  organisationOf(organisation)?.look.default_fiat ?? 'USD';
