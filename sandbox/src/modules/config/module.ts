import { defineModule } from '../../application/module';
import { createOrganisationHosts, type OrganisationHosts } from '../../http/organisation-hosts';
import { type SandboxSettings, SettingRefused } from '../../settings';
import { implementConfig } from './config';
import { organisationOf, organisations } from './organisations';

/** Organisations with their hosts, look and texts (H-03, H-04). */
export const configModule = defineModule({
  name: 'config',
  family: 'identity',
  open({ settings }) {
    const hosts: OrganisationHosts = createOrganisationHosts(hostsOf(settings), organisations[0].id);
    return { services: { hosts }, calls: (registry) => implementConfig(registry, hosts) };
  },
});

/** The organisations' own web hosts and those that the operator added. */
function hostsOf({ organisationHosts }: SandboxSettings): ReadonlyMap<string, string> {
  const own = organisations.flatMap(({ id, hosts }) => hosts.map((host): [string, string] => [host, id]));
  for (const [host, organisation] of organisationHosts) {
    if (!organisationOf(organisation)) {
      throw new SettingRefused(
        `ORGANISATION_HOSTS: ${host} belongs to ${organisation}, which does not exist`,
      );
    }
  }
  return new Map([...own, ...organisationHosts]);
}
