import type { IncomingMessage } from 'node:http';
import {
  asksForPage,
  createHostDevConfig,
  type DevServer,
  devHost,
  proxyTo,
  type ServedPart,
  serverOptions,
} from '@exchange/build';
import { responseInterceptor } from 'http-proxy-middleware';
import { withOwnHost } from '../../edge/pages/with-own-host';

/** Paths that are never a page of the host's, whatever is asked for there. */
const notPages = /^\/(api|socket\.io|sandbox|healthz)(\/|$|\.)/;

const pageRules = ['content-security-policy', 'content-security-policy-report-only', 'integrity-policy'];

/** Puts this host in the place of the page's own. */
const rewrite = responseInterceptor((content, _proxied, _request, response) => {
  const page = content.toString();
  const changed = withOwnHost(page, devHost);
  // The page's rules name the scripts that its own host was released with.
  if (changed !== undefined) for (const rules of pageRules) response.removeHeader(rules);
  return Promise.resolve(changed ?? page);
});

/**
 * The host alone: its bundle, and what serves it in the pages of a running exchange, in the place of that one's host. An
 * edit reloads the page.
 */
export function hostServer({
  directory,
  backend,
  ...address
}: ServedPart & { readonly backend: URL }): DevServer {
  const proxy = proxyTo(backend);
  const isOwn = (path: string) => path.startsWith(devHost.folder) || path === '/ws';
  const isPage = (path: string, request: IncomingMessage) =>
    !isOwn(path) && !notPages.test(path) && asksForPage(request);
  return {
    config: createHostDevConfig({ directory }),
    options: {
      ...serverOptions(address),
      hot: false,
      devMiddleware: { publicPath: devHost.folder },
      proxy: [
        {
          ...proxy,
          context: isPage,
          headers: { ...proxy.headers, 'accept-encoding': 'identity' },
          selfHandleResponse: true,
          onProxyRes: (...answered) => void rewrite(...answered),
        },
        {
          ...proxy,
          context: (path: string, request: IncomingMessage) => !isOwn(path) && !isPage(path, request),
          ws: true,
        },
      ],
    },
  };
}
