import { defineModule } from '../../application/module';
import { type SandboxSettings, SettingRefused } from '../../settings';
import { organisationOf } from '../config';
import { implementOauthServers } from './oauth-servers';
import { createUsers } from './users';

/** Users, and the sites at which they may sign in with their account. */
export const userModule = defineModule({
  name: 'user',
  family: 'identity',
  open({ database, clock, settings }) {
    const servers = oauthServersOf(settings);
    return {
      services: createUsers(database, clock),
      calls: (registry) => implementOauthServers(registry, servers),
    };
  },
});

function oauthServersOf({ oauthServers }: SandboxSettings): SandboxSettings['oauthServers'] {
  for (const { organisation } of oauthServers)
    if (!organisationOf(organisation))
      throw new SettingRefused(`OAUTH_SERVERS: ${organisation} is an organisation that does not exist`);
  return oauthServers;
}
