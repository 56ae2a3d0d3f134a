/** @jest-environment node */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { HttpRequest } from './http-types';
import { sendFetch } from './send-fetch';

let server: Server;
let origin: string;
let received: { url: string | undefined; body: string; type: string | undefined }[];

beforeEach(async () => {
  received = [];
  server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => (body += String(chunk)));
    request.on('end', () => {
      const { url, headers } = request;
      received.push({ url, body, type: headers['content-type'] });
      if (url === '/silent') return;
      response.statusCode = url === '/refused' ? 422 : 200;
      response.setHeader('x-server-time', '5');
      response.end(url === '/html' ? '<html>' : '{"code":0}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

const request = (path: string, members: Partial<HttpRequest> = {}): HttpRequest => ({
  ...{
    method: 'GET',
    url: origin + path,
    headers: {},
    timeoutMs: 5_000,
    signal: new AbortController().signal,
  },
  ...members,
});

test('[H-20] a worker’s requests are a query by GET and JSON by POST', async () => {
  await sendFetch(request('/a', { query: { token: 'aura', side: 1, none: undefined } }));
  await sendFetch(request('/b', { method: 'POST', body: { amount: '1' } }));
  await sendFetch(request('/c', { query: {} }));
  expect(received).toEqual([
    { url: '/a?token=aura&side=1', body: '', type: undefined },
    { url: '/b', body: '{"amount":"1"}', type: 'application/json' },
    { url: '/c', body: '', type: undefined },
  ]);
});

test('[H-20] every status is a response; what is not JSON stays text', async () => {
  const refused = await sendFetch(request('/refused'));
  expect([refused.status, refused.body, refused.header('x-server-time')]).toEqual([422, { code: 0 }, '5']);
  expect((await sendFetch(request('/html'))).body).toBe('<html>');
});

test('[H-24] time-out, abort and no connection are told apart', async () => {
  await expect(sendFetch(request('/silent', { timeoutMs: 50 }))).rejects.toMatchObject({ kind: 'timeout' });
  const controller = new AbortController();
  const aborted = sendFetch(request('/silent', { signal: controller.signal }));
  controller.abort();
  await expect(aborted).rejects.toMatchObject({ kind: 'aborted' });
  await expect(sendFetch(request('/a', { signal: controller.signal }))).rejects.toMatchObject({
    kind: 'aborted',
  });
  await expect(sendFetch(request('', { url: 'http://127.0.0.1:9/' }))).rejects.toMatchObject({
    kind: 'network',
  });
});
