import type { OrganisationConfig } from '@exchange/contract';
import type { SandboxLocale } from '../../core/locale';
import { fillText, type Texts } from '../../core/texts';
import records from './organisations.json';
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

/** One of the organisations that share the exchange. */
export interface OrganisationRecord {
  readonly id: string;
  /** Its own web hosts, beside those that the operator adds. */
  readonly hosts: readonly string[];
  /** Everything of it that does not depend on the reader's language. */
  readonly look: Omit<OrganisationConfig, keyof ReturnType<typeof documentMembers> | 'slogan' | 'seo_config'>;
  readonly slogan: Texts;
  readonly seo: Readonly<Record<SandboxLocale, OrganisationConfig['seo_config']>>;
  readonly facts: DocumentFacts;
}

const svgUrl = (side: number, content: string): string =>
  `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64" viewBox="0 0 ${side} ${side}">${content}</svg>`,
  )}`;

/** Adds the logo, which is the mark alone, and the icon, the mark on the brand colour. */
function recordOf({ mark, look, ...record }: (typeof records)[keyof typeof records]): OrganisationRecord {
  const { brand } = look.theme;
  const onBrand = fillText(mark, { colour: '#ffffff' });
  const icon = `<rect width="64" height="64" rx="16" fill="${brand}"/><g transform="translate(12 12) scale(1.25)">${onBrand}</g>`;
  const logoUrl = svgUrl(32, fillText(mark, { colour: brand }));
  return { ...record, id: look.org_id, look: { ...look, logo_url: logoUrl, icon_url: svgUrl(64, icon) } };
}

/** The organisations, the first of which also owns this machine's own names. */
export const organisations: readonly [OrganisationRecord, ...OrganisationRecord[]] = [
  recordOf(records.nova),
  recordOf(records.orbit),
];

const byId = new Map(organisations.map((organisation) => [organisation.id, organisation]));

/** The organisation with this id, or undefined. */
export const organisationOf = (id: string): OrganisationRecord | undefined => byId.get(id);

/** The name of an organisation as people see it. */
export const organisationName = (id: string): string => organisationOf(id)?.look.name ?? id;

/** Fiat currency in which an organisation shows values, ISO 4217. */
export const fiatOf = (organisation: string): string =>
  organisationOf(organisation)?.look.default_fiat ?? 'USD';

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
