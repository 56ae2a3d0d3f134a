import { listOauthServer } from '@exchange/contract';
import type { Implementations } from '../../http/implementations';
import type { OauthServer } from '../../settings';

/** The sites at which the organisation's users may sign in with their account, as the operator set them (OAUTH_SERVERS). */
export function implementOauthServers(
  implementations: Implementations,
  servers: readonly OauthServer[],
): void {
  implementations.implement(listOauthServer, async (_input, { organisation }) => ({
    list: servers
      .filter((server) => server.organisation === organisation)
      .map(({ id, name, logo_url, url }) => ({ id, name, logo_url, url })),
  }));
}
