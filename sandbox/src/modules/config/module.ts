import { getCountryList, getOrgBasicConfig, getOrgDomainInfoByDomain } from '@exchange/contract';
import { defineModule } from '../../application/module';
import { CallError } from '../../core/call-error';
import { localeOf } from '../../core/locale';
import { createOrganisationHosts, type OrganisationHosts } from '../../http/organisation-hosts';
import { type SandboxSettings, SettingRefused } from '../../settings';
import { countries } from './countries';
import { configOf, organisationOf, organisations } from './organisations';

/** Organisations with their hosts, look and texts, and countries (H-03, H-04). */
export const configModule = defineModule({
  name: 'config',
  family: 'identity',
  open({ settings }) {
    const hosts: OrganisationHosts = createOrganisationHosts(hostsOf(settings), organisations[0].id);
    return {
      services: { hosts },
      calls(registry) {
        registry.implement(getOrgDomainInfoByDomain, async ({ domain_name }) => {
          const organisation = hosts.find(domain_name);
          if (organisation === undefined)
            throw new CallError('notFound', `no organisation has the host ${domain_name}`);
          return { org_id: organisation, socket: '', socket_personal: '', static: '' };
        });
        registry.implement(getOrgBasicConfig, async (_input, request) => {
          const organisation = organisationOf(request.organisation);
          if (!organisation) throw new CallError('notFound', `no organisation ${request.organisation}`);
          return configOf(organisation, localeOf(request.locale));
        });
        registry.implement(getCountryList, async () => ({ list: [...countries] }));
      },
    };
  },
});

/** The organisations' own web hosts and those that the operator added. */
function hostsOf({ organisationHosts }: SandboxSettings): ReadonlyMap<string, string> {
  const own = organisations.flatMap(({ id, hosts }) => hosts.map((host) => [host, id] as const));
  for (const [host, organisation] of organisationHosts) {
    if (!organisationOf(organisation)) {
      throw new SettingRefused(
        `ORGANISATION_HOSTS: ${host} belongs to ${organisation}, which does not exist`,
      );
    }
  }
  return new Map([...own, ...organisationHosts]);
}
