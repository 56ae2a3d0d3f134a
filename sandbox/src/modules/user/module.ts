import { listOauthServer } from '@exchange/contract';
import { defineModule } from '../../application/module';
import { SettingRefused } from '../../settings';
import { organisationOf } from '../config';
import { Users } from './users';

/** Users, and the sites at which they may sign in with their account, as the operator set them (OAUTH_SERVERS). */
export const userModule = defineModule({
  name: 'user',
  family: 'identity',
  open({ database, clock, settings: { oauthServers } }) {
    for (const { organisation } of oauthServers)
      if (!organisationOf(organisation))
        throw new SettingRefused(`OAUTH_SERVERS: ${organisation} is an organisation that does not exist`);
    return {
      services: new Users(database, clock),
      calls(registry) {
        registry.implement(listOauthServer, async (_input, { organisation }) => ({
          list: oauthServers
            .filter((server) => server.organisation === organisation)
            .map(({ id, name, logo_url, url }) => ({ id, name, logo_url, url })),
        }));
      },
    };
  },
});
