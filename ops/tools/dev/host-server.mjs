import { createHostDevConfig, devHost } from '@exchange/build';
import { responseInterceptor } from 'http-proxy-middleware';
import { loadSource } from '../build/load-source.mjs';
import { asksForPage, proxyTo, serverOptions } from './server-options.mjs';

/** Paths that are never a page of the host's, whatever is asked for there. */
const notPages = /^\/(api|socket\.io|sandbox|healthz)(\/|$|\.)/;

const pageRules = ['content-security-policy', 'content-security-policy-report-only', 'integrity-policy'];

/**
 * The host alone: its bundle, and what serves it in the pages of a running exchange, in the place of that one's host. An
 * edit reloads the page.
 */
export async function hostServer({ directory, backend, ...address }) {
  const { withOwnHost } = await loadSource('ops/edge/pages/with-own-host.ts');
  const proxy = proxyTo(backend);
  const isOwn = (path) => path.startsWith(devHost.folder) || path === '/ws';
  const isPage = (path, request) => !isOwn(path) && !notPages.test(path) && asksForPage(request);
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
          onProxyRes: responseInterceptor(async (content, _proxied, _request, response) => {
            const page = content.toString();
            const changed = withOwnHost(page, devHost);
            // The page's rules name the scripts that its own host was released with.
            if (changed !== undefined) for (const rules of pageRules) response.removeHeader(rules);
            return changed ?? page;
          }),
        },
        { ...proxy, context: (path, request) => !isOwn(path) && !isPage(path, request), ws: true },
      ],
    },
  };
}
