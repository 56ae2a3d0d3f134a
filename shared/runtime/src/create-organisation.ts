import type { OrganisationDocuments, OrganisationLook } from '@exchange/contract/config';
import type { DocumentName, LocaleCode, Organisation, OrganisationContact } from '@exchange/platform';

/** The organisation as remotes know it that were built for a platform before 2.2: their pages carry the documents. */
export interface OrganisationWithDocuments extends Organisation {
  /** What `readDocument` reads, at once. Throws in a page that does not carry it. */
  document(name: DocumentName): string;
}

export interface OrganisationOptions {
  readonly locale: () => LocaleCode;
  /** Asks the exchange for the documents. */
  readonly read: () => Promise<OrganisationDocuments>;
}

/**
 * The organisation as remotes see it (H-04): texts in the present locale. A page carries the documents where a remote may be in it that
 * cannot wait for them (`readsDocuments` of its composition).
 */
export function createOrganisation(
  config: OrganisationLook & Partial<OrganisationDocuments>,
  { locale, read }: OrganisationOptions,
): OrganisationWithDocuments {
  const pick = (documents: Partial<OrganisationDocuments>, name: DocumentName) =>
    (locale() === 'en' && documents[`${name}_en`]) || documents[name];
  return {
    id: config.org_id,
    name: config.name,
    slogan: config.slogan,
    logoUrl: config.logo_url,
    fiat: config.default_fiat,
    defaultCountry: config.default_country,
    customerMail: config.customer_mail,
    ownership: config.ownership,
    contacts: contactsOf(config),
    readDocument: async (name) => pick(config, name) ?? pick(await read(), name) ?? '',
    document(name) {
      const text = pick(config, name);
      if (text === undefined) throw new Error('This page reads documents when they are wanted: reload it');
      return text;
    },
  };
}

function contactsOf(config: OrganisationLook): readonly OrganisationContact[] {
  const all: readonly (readonly [OrganisationContact['kind'], string | false])[] = [
    ['service', config.work_order],
    ['email', config.is_email && config.customer_mail],
    ['weixin', config.is_weixin && config.weixin],
    ['facebook', config.is_facebook && config.facebook_link],
    ['twitter', config.is_twitter && config.twitter_link],
    ['telegraph', config.is_telegraph && config.telegraph_link],
  ];
  return all.flatMap(([kind, address]) => (address ? { kind, address } : []));
}
