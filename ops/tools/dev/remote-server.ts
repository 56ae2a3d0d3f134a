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
import { mocksPath } from './offline/mocks-page';

/** A remote alone, and the exchange that answers it. */
export interface RemoteAlone extends ServedPart {
  readonly backend: URL;
  /** Where the backend is an exchange of examples. */
  readonly offline?: {
    /** `Set-Cookie` lines of the page. */
    cookies(): readonly string[];
  };
}

/** One remote alone in the harness page: its bundle, and what serves it. An edited component is replaced in the page. */
export function remoteServer({ name, directory, backend, offline, ...address }: RemoteAlone): DevServer {
  const mocks = offline
    ? `<a href="${mocksPath}" target="mocks" style="display:inline-block;padding:12px;font:14px/20px system-ui">Mocks: choose what is answered</a>`
    : '';
  const page = `<!doctype html>
<html lang="zh-HK">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover"><title>${name}</title><link rel="icon" href="data:,"><script>${headScript}</script><script defer src="${harnessScript}"></script></head>
<body>${mocks}<div id="app"></div></body>
</html>
`;
  return {
    config: createHarnessConfig({ name, directory }),
    options: {
      ...serverOptions(address),
      hot: true,
      devMiddleware: { publicPath: '/' },
      proxy: [
        {
          ...proxyTo(backend),
          context: ['/api', '/socket.io', '/sandbox', ...(offline ? [mocksPath] : [])],
          ws: true,
        },
      ],
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
            if (offline) response.setHeader('set-cookie', offline.cookies());
            response.end(page);
          },
        },
      ],
    },
  };
}
