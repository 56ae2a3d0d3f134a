import * as z from './schema';
import { defineCall } from './call';
import { id, nothing } from './fields';

/** Where an organisation's services are (H-03). Hosts are origins (`https://…`) or empty for the page's own. */
export const OrganisationDomain = z.object({
  org_id: id(),
  socket: z.string(),
  socket_personal: z.string(),
  static: z.string(),
});
export type OrganisationDomain = z.infer<typeof OrganisationDomain>;

export const getOrgDomainInfoByDomain = defineCall({
  name: 'config.getOrgDomainInfoByDomain',
  method: 'POST',
  path: '/conf/getOrgDomainInfoByDomain',
  access: 'public',
  summary: 'Which organisation a web host belongs to and where its services are',
  input: z.object({ domain_name: z.string().check(z.maxLength(253)) }),
  output: OrganisationDomain,
  errors: ['notFound'],
});

const text = () => z.string();
/** What makes the product an organisation's own (H-04), but for its documents. */
export const OrganisationLook = z.object({
  org_id: id(),
  name: text(),
  slogan: text(),
  logo_url: text(),
  icon_url: text(),
  /** Brand colours as CSS colours, for the light and the dark theme. */
  theme: z.object({
    brand: text(),
    brand_ink: text(),
    brand_soft: text(),
    dark_brand: text(),
    dark_brand_ink: text(),
    dark_brand_soft: text(),
  }),
  android_download_url: text(),
  ios_download_url: text(),
  customer_mail: text(),
  ownership: text(),
  weixin: text(),
  facebook_link: text(),
  twitter_link: text(),
  telegraph_link: text(),
  is_weixin: z.boolean(),
  is_facebook: z.boolean(),
  is_twitter: z.boolean(),
  is_telegraph: z.boolean(),
  is_email: z.boolean(),
  supported_locales: z.array(text()),
  default_country: text(),
  /** Fiat currency in which values are estimated, ISO 4217. */
  default_fiat: text(),
  seo_config: z.object({ title: text(), description: text(), keywords: text() }),
  work_order: text(),
});
export type OrganisationLook = z.infer<typeof OrganisationLook>;

/** Its legal and help texts as rich text, which the client sanitises. They may be long: pages read them when somebody wants to. */
const documents = {
  service_agreement: text(),
  service_agreement_en: text(),
  privacy_policy: text(),
  privacy_policy_en: text(),
  about_us: text(),
  about_us_en: text(),
  cookie_policy: text(),
  cookie_policy_en: text(),
  anti_money_laundering: text(),
  anti_money_laundering_en: text(),
  customer_service: text(),
  customer_service_en: text(),
};
export const OrganisationDocuments = z.object(documents);
export type OrganisationDocuments = z.infer<typeof OrganisationDocuments>;

export const OrganisationConfig = z.extend(OrganisationLook, documents);
export type OrganisationConfig = z.infer<typeof OrganisationConfig>;

export const getOrgBasicConfig = defineCall({
  name: 'config.getOrgBasicConfig',
  method: 'POST',
  path: '/conf/getOrgBasicConfig',
  access: 'public',
  summary: 'Name, look, links and legal texts of the organisation that the request’s host belongs to',
  input: nothing(),
  output: OrganisationConfig,
  errors: ['notFound'],
});

/** ISO 3166 country with its calling code; names in the three languages. */
export const Country = z.object({
  code: z.string().check(z.length(2)),
  calling_code: z.string(),
  name: z.object({ 'zh-HK': text(), 'zh-CN': text(), en: text() }),
});
export type Country = z.infer<typeof Country>;

export const getCountryList = defineCall({
  name: 'config.getCountryList',
  method: 'GET',
  path: '/basic/getCountryList',
  access: 'public',
  summary: 'Countries for nationality and telephone numbers',
  input: nothing(),
  output: z.object({ list: z.array(Country) }),
  errors: [],
});
