/** Settings that the development servers have in common. */
export function serverOptions({ bind, port }) {
  return {
    host: bind,
    port,
    // What cannot be replaced in the running page (the store, a message file) reloads it.
    liveReload: true,
    compress: false,
    static: false,
    client: { overlay: { errors: true, warnings: false, runtimeErrors: false } },
    allowedHosts: ['localhost', '.localhost', '127.0.0.1'],
  };
}

/**
 * Settings of a proxy to an exchange. On this machine the page's name says which organisation; a deployed exchange
 * knows its own names only, and takes sockets from its own pages only.
 *
 * @param {URL} backend
 */
export function proxyTo(backend) {
  const isLocal =
    backend.hostname === 'localhost' ||
    backend.hostname.endsWith('.localhost') ||
    backend.hostname.startsWith('127.');
  return {
    target: backend.origin,
    changeOrigin: !isLocal,
    headers: isLocal ? {} : { 'x-forwarded-host': backend.host, origin: backend.origin },
  };
}

/** Whether a request is for a page, not for a part of one. */
export function asksForPage({ method, headers }) {
  return method === 'GET' && (headers.accept ?? '').includes('text/html');
}
