import { HttpFault, type HttpRequest, type SendHttp } from './http-types';

/** The transport on `fetch`, for a worker, which has no need of axios: of bodies it sends JSON alone. */
export const sendFetch: SendHttp = async (request) => {
  const { method, headers, body, timeoutMs, signal } = request;
  const controller = new AbortController();
  const abort = () => controller.abort();
  const late = new Error('nothing came in time');
  const timer = setTimeout(() => controller.abort(late), timeoutMs);
  signal.addEventListener('abort', abort);
  if (signal.aborted) abort();
  try {
    const response = await fetch(addressOf(request), {
      method,
      headers: body === undefined ? headers : { ...headers, 'Content-Type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: controller.signal,
    });
    const text = await response.text();
    return {
      status: response.status,
      header: (name) => response.headers.get(name) ?? undefined,
      body: parsed(text),
    };
  } catch (error) {
    const kind = controller.signal.reason === late ? 'timeout' : 'network';
    throw new HttpFault(signal.aborted ? 'aborted' : kind, error);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', abort);
  }
};

function addressOf({ url, query = {} }: HttpRequest): string {
  const members = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, typeof value === 'string' ? value : JSON.stringify(value)]],
  );
  return members.length === 0 ? url : `${url}?${new URLSearchParams(members).toString()}`;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}
