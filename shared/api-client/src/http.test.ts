/** @jest-environment node */
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sendHttp } from './http';
import type { HttpRequest } from './http-types';

let server: Server;
let origin: string;
const received: {
  method: string | undefined;
  url: string | undefined;
  headers: IncomingMessage['headers'];
  body: string;
}[] = [];

beforeAll(async () => {
  server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => (body += String(chunk)));
    request.on('end', () => {
      received.push({ method: request.method, url: request.url, headers: request.headers, body });
      if (request.url === '/silent') return;
      response.statusCode = request.url === '/refused' ? 422 : 200;
      response.setHeader('x-server-time', '5');
      response.end(request.url === '/html' ? '<html>' : '{"code":0,"msg":"","data":{}}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address: AddressInfo | string | null = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('no port');
  origin = `http://127.0.0.1:${address.port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const request = (path: string, members: Partial<HttpRequest> = {}): HttpRequest => ({
  method: 'POST',
  url: origin + path,
  headers: { 'Idempotency-Key': 'k' },
  timeoutMs: 5_000,
  signal: new AbortController().signal,
  ...members,
});

test('[H-20] requests are JSON by POST and a query by GET', async () => {
  await sendHttp(request('/a', { body: { amount: '1' } }));
  await sendHttp(request('/b', { method: 'GET', query: { token: 'aura', side: 1, none: undefined } }));
  const [post, get] = received.slice(-2);
  expect(post).toMatchObject({ method: 'POST', url: '/a', body: '{"amount":"1"}' });
  expect(post?.headers).toMatchObject({ 'content-type': 'application/json', 'idempotency-key': 'k' });
  expect(get).toMatchObject({ method: 'GET', url: '/b?token=aura&side=1' });
});

test('[S-07] a form is sent as multipart', async () => {
  const form = new FormData();
  form.append('option', 'front');
  form.append('file', new Blob(['picture'], { type: 'image/png' }), 'front.png');
  await sendHttp(request('/form', { body: form }));
  expect(received.at(-1)?.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/);
  expect(received.at(-1)?.body).toContain('picture');
});

test('[H-20] every status is a response; what is not JSON stays text', async () => {
  const refused = await sendHttp(request('/refused', { body: {} }));
  expect([refused.status, refused.body, refused.header('x-server-time')]).toEqual([
    422,
    { code: 0, msg: '', data: {} },
    '5',
  ]);
  expect((await sendHttp(request('/html', { body: {} }))).body).toBe('<html>');
});

test('[H-24] time-out, abort and no connection are told apart', async () => {
  await expect(sendHttp(request('/silent', { timeoutMs: 50 }))).rejects.toMatchObject({ kind: 'timeout' });
  const controller = new AbortController();
  const aborted = sendHttp(request('/silent', { signal: controller.signal }));
  controller.abort();
  await expect(aborted).rejects.toMatchObject({ kind: 'aborted' });
  await expect(sendHttp(request('', { url: 'http://127.0.0.1:9/' }))).rejects.toMatchObject({
    kind: 'network',
  });
});
