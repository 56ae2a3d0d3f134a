import type { OrganisationConfig } from '@exchange/contract/config';
import type { LocaleCode, Organisation } from '@exchange/platform';

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
    document(name) {
      const english = locale() === 'en' ? config[`${name}_en`] : '';
      return english || config[name];
    },
  };
}
