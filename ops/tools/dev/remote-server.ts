import type { IncomingMessage, ServerResponse } from 'node:http';
import {
  asksForPage,
  createHarnessConfig,
  type DevServer,
  harnessScript,
  proxyTo,
  type ServedPart,
  serverOptions,
} from '@exchange/build';
import { headScript } from '../../edge/pages/head-script';

/** One remote alone in the harness page: its bundle, and what serves it. An edited component is replaced in the page. */
export function remoteServer({
  name,
  directory,
  backend,
  ...address
}: ServedPart & { readonly backend: URL }): DevServer {
  const page = `<!doctype html>
<html lang="zh-HK">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover"><title>${name}</title><link rel="icon" href="data:,"><script>${headScript}</script><script defer src="${harnessScript}"></script></head>
<body><div id="app"></div></body>
</html>
`;
  return {
    config: createHarnessConfig({ name, directory }),
    options: {
      ...serverOptions(address),
      hot: true,
      devMiddleware: { publicPath: '/' },
      proxy: [{ ...proxyTo(backend), context: ['/api', '/socket.io', '/sandbox'], ws: true }],
      setupMiddlewares: (middlewares) => [
        ...middlewares,
        {
          name: 'harness-page',
          middleware: (request: IncomingMessage, response: ServerResponse, next: () => void) => {
            if (!asksForPage(request)) {
              next();
              return;
            }
            response.setHeader('content-type', 'text/html; charset=utf-8');
            response.end(page);
          },
        },
      ],
    },
  };
}
