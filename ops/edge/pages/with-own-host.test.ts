import { createServer } from '../create-server';
import { makeFixtureExchange } from '../../testing/fixture-exchange';
import { makeFixtureStore } from '../../testing/fixture-store';
import { withOwnHost } from './with-own-host';

const own = { script: '/@host/host.js', style: '/@host/host.css' };

test.each([
  ['that comes with all of its styles', {}],
  ['that fetches its styles', { files: { 'early-tabs.ff.css': '.bar{}' }, earlyStyles: 'early-tabs.ff.css' }],
])('[H-26] a page of a host %s starts another one, and everything else in it stays', async (_, release) => {
  const fixture = await makeFixtureStore();
  await fixture.set('host', '1.1.0', release);
  const { app } = makeFixtureExchange();
  await createServer({ ...fixture.server, exchange: { app } });
  const { body } = await app.inject({
    url: '/trade/aura_usdt/kline',
    headers: { host: 'localhost:8080', accept: 'text/html' },
  });
  const html = withOwnHost(body, own);
  expect(body).toContain('/assets/host/');
  expect(html).not.toMatch(/(src|href)="\/assets\/host\//);
  expect(html).not.toMatch(/\.(frame|bar)\{/);
  const head = html?.slice(0, html.indexOf('</head>')) ?? '';
  expect(head.match(/<script defer[^>]*>/g)).toEqual(['<script defer src="/@host/host.js">']);
  // The organisation's colours stand after the host's style, as in the page.
  expect(head.indexOf('href="/@host/host.css"')).toBeLessThan(head.indexOf('--brand:#5b4bff'));
  expect(head).toContain('<style data-href="remote.cc.css"');
  expect(html?.slice(html.indexOf('</head>'))).toBe(body.slice(body.indexOf('</head>')));
  await app.close();
  fixture.remove();
});

test('[H-26] a page without a host is none', () => {
  expect(withOwnHost('<!doctype html><title>503</title>', own)).toBeUndefined();
});
