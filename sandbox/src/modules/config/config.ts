import { getCountryList, getOrgBasicConfig, getOrgDomainInfoByDomain } from '@exchange/contract';
import { CallError } from '../../core/call-error';
import { localeOf } from '../../core/locale';
import type { Implementations } from '../../http/implementations';
import type { OrganisationHosts } from '../../http/organisation-hosts';
import { countries } from './countries';
import { configOf, organisationOf } from './organisations';

/** Organisations, their look and texts, and countries (H-03, H-04). */
export function implementConfig(implementations: Implementations, hosts: OrganisationHosts): void {
  implementations.implement(getOrgDomainInfoByDomain, async ({ domain_name }) => {
    const organisation = hosts.find(domain_name);
    if (organisation === undefined)
      throw new CallError('notFound', `no organisation has the host ${domain_name}`);
    return { org_id: organisation, socket: '', socket_personal: '', static: '' };
  });

  implementations.implement(getOrgBasicConfig, async (_input, request) => {
    const organisation = organisationOf(request.organisation);
    if (!organisation) throw new CallError('notFound', `no organisation ${request.organisation}`);
    return configOf(organisation, localeOf(request.locale));
  });

  implementations.implement(getCountryList, async () => ({ list: [...countries] }));
}
