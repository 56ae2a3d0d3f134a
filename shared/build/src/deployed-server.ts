import { createRemoteDevConfig } from './create-dev-config';
import { type DevServer, type ServedPart, serverOptions } from './server-options';

/** One remote for the pages of a deployed exchange: its bundle, and what serves it there. An edited component is replaced in the page. */
export function deployedServer({
  name,
  directory,
  page,
  ...address
}: ServedPart & {
  /** The exchange's page that takes the remote. */
  readonly page: URL;
}): DevServer {
  const common = serverOptions(address);
  return {
    config: createRemoteDevConfig({ name, directory }),
    options: {
      ...common,
      hot: true,
      // That exchange's pages and no others may read this code, and are told of an edit.
      headers: { 'access-control-allow-origin': page.origin, 'cache-control': 'no-store' },
      allowedHosts: [...common.allowedHosts, page.hostname],
      client: {
        // It would need a Trusted Types policy, which the exchange's pages do not have.
        overlay: false,
        webSocketURL: { protocol: 'ws', hostname: 'localhost', port: address.port, pathname: '/ws' },
      },
      devMiddleware: { publicPath: '/' },
    },
  };
}
