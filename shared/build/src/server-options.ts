import type { IncomingMessage } from 'node:http';
import type { Configuration } from 'webpack';
import type WebpackDevServer from 'webpack-dev-server';

/** A part of the page under development, and where it is served. */
export interface ServedPart {
  readonly name: string;
  /** The package's folder. */
  readonly directory: string;
  readonly bind: string;
  readonly port: string;
}

/** What a development server is started with. */
export interface DevServer {
  readonly config: Configuration;
  readonly options: WebpackDevServer.Configuration;
}

/** Settings that the development servers have in common. */
export function serverOptions({ bind, port }: Pick<ServedPart, 'bind' | 'port'>) {
  return {
    host: bind,
    port,
    // What cannot be replaced in the running page (the store, a message file) reloads it.
    liveReload: true,
    compress: false,
    static: false,
    client: { overlay: { errors: true, warnings: false, runtimeErrors: false } },
    allowedHosts: ['localhost', '.localhost', '127.0.0.1'],
  } satisfies WebpackDevServer.Configuration;
}

/**
 * Settings of a proxy to an exchange. On this machine the page's name says which organisation; a deployed exchange
 * knows its own names only, and takes sockets from its own pages only.
 */
export function proxyTo(backend: URL) {
  const isLocal =
    backend.hostname === 'localhost' ||
    backend.hostname.endsWith('.localhost') ||
    backend.hostname.startsWith('127.');
  const headers: Readonly<Record<string, string>> = isLocal
    ? {}
    : { 'x-forwarded-host': backend.host, origin: backend.origin };
  return {
    target: backend.origin,
    changeOrigin: !isLocal,
    headers,
  };
}

/** Whether a request is for a page, not for a part of one. */
export function asksForPage({ method, headers }: IncomingMessage): boolean {
  return method === 'GET' && (headers.accept ?? '').includes('text/html');
}
