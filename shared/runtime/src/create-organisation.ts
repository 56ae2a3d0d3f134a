import type { OrganisationConfig } from '@exchange/contract/config';
import type { LocaleCode, Organisation, OrganisationContact } from '@exchange/platform';

/** The organisation as remotes see it (H-04): texts in the present locale. */
export function createOrganisation(config: OrganisationConfig, locale: () => LocaleCode): Organisation {
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
    document(name) {
      const english = locale() === 'en' ? config[`${name}_en`] : '';
      return english || config[name];
    },
  };
}

function contactsOf(config: OrganisationConfig): readonly OrganisationContact[] {
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
