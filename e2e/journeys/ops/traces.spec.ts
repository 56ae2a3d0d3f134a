import type { Page } from '@playwright/test';
import { OtlpReceiver, type ReceivedSpan } from '../../../ops/testing/otlp-receiver';
import { expect, test, toasts } from '../../support/journey';
import { ownPort, OwnServer } from '../../support/own-server';
import { deposit, goodPassword, registerAccount } from '../../support/sandbox';
import { openForm } from '../../support/trader';

const port = ownPort('traces');
test.use({ baseURL: `http://localhost:${port}` });

let collector: OtlpReceiver;
let server: OwnServer;
test.beforeAll(async () => {
  collector = await OtlpReceiver.start();
  server = new OwnServer(port, {
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
    OTEL_EXPORTER_OTLP_HEADERS: 'x-key=of%20the%20collector',
    OTEL_BSP_SCHEDULE_DELAY: '100',
    TRACED_PAGES: '100',
  });
});
test.afterAll(async () => {
  await server.remove();
  await collector.stop();
});

/** What the page does when it leaves the screen, and is shown again: it sends what it has, and connects anew. */
const leave = (page: Page) =>
  page.evaluate(() => ['pagehide', 'pageshow'].map((type) => window.dispatchEvent(new Event(type))));
const find = (spans: readonly ReceivedSpan[], wanted: Partial<ReceivedSpan>) =>
  spans.find((span) =>
    Object.entries(wanted).every(([name, value]) => span[name as keyof ReceivedSpan] === value),
  );

test('[O-06] one trace leads from a tap to the statement of the database, and tells nothing of the user', async ({
  page,
  request,
}) => {
  await server.start(request);
  const { email, session } = await registerAccount(page.request, 'traced');
  await deposit(page.request, email, 'usdt', '200');
  await openForm(page, 'juno');
  const price = '1.537';
  await page.getByLabel('Price USDT').fill(price);
  await page.getByLabel('Amount JUNO').fill('20.41');
  const form = page.getByRole('form', { name: 'Place an order' });
  // Tracing begins some time after the first screen.
  await expect(async () => {
    await form.getByLabel('Price USDT').click();
    await expect
      .poll(
        async () => {
          await leave(page);
          return collector.spans.some(({ name }) => name === 'tap');
        },
        { timeout: 2_000 },
      )
      .toBe(true);
  }).toPass();

  await expect(page.getByRole('main').locator('[role="status"][data-state]').first()).toHaveAttribute(
    'data-state',
    'live',
  );
  await form.getByRole('button', { name: 'Buy JUNO' }).click();
  await expect(toasts(page).getByText(/Order placed: buy 20\.41 JUNO/)).toBeVisible();
  const trace = async () => {
    await leave(page);
    const placed = find(collector.spans, { name: 'order.placeOrder', service: 'exchange' });
    return collector.spans.filter(({ traceId }) => traceId === placed?.traceId);
  };
  await expect
    .poll(async () => (await trace()).map(({ name }) => name))
    .toEqual(expect.arrayContaining(['tap', 'batch', 'WITH']));
  const spans = await trace();
  const tap = find(spans, { name: 'tap' });
  expect(tap).toMatchObject({
    service: 'exchange-page',
    attributes: {
      'http.route': '/trade/:pair/transaction',
      'exchange.element': 'button',
      'exchange.remote': 'mfe-trade',
    },
  });
  expect(tap?.parentSpanId ?? '').toBe('');
  const asked = find(spans, { name: 'order.placeOrder', parentSpanId: tap?.spanId ?? 'none' });
  expect(asked).toMatchObject({ service: 'exchange-page', attributes: { 'exchange.code': 0 } });
  const answered = find(spans, { name: 'order.placeOrder', parentSpanId: asked?.spanId ?? 'none' });
  expect(answered).toMatchObject({
    service: 'exchange',
    attributes: {
      'http.request.method': 'POST',
      'http.route': '/api/Org/Order/placeOrder',
      'http.response.status_code': 200,
      'exchange.organisation': 'nova',
      'exchange.code': 0,
    },
  });
  const batch = find(spans, { name: 'batch', parentSpanId: answered?.spanId ?? 'none' });
  const statements = spans.filter(({ parentSpanId }) => parentSpanId === batch?.spanId);
  expect(statements.map(({ attributes }) => attributes['db.query.text'])).toContainEqual(
    expect.stringMatching(/^with step0 as \(insert into "exchange_order" .*\$1::bigint\[\]/s),
  );

  const shown = collector.spans.find(({ name }) => name === 'GET /trade/:pair/transaction');
  const first = collector.spans.filter(({ parentSpanId }) => parentSpanId === shown?.spanId);
  expect(first.map(({ name }) => name)).toContain('market.getOrders');
  expect(collector.headers.map((headers) => headers['x-key'])).not.toContain(undefined);

  const everything = collector.bodies.join('\n');
  for (const secret of [
    session.user.user_id,
    email,
    goodPassword,
    session.token,
    price,
    '20.41',
    '127.0.0.1',
  ])
    expect(everything, `${secret} is in a trace`).not.toContain(secret);
});
