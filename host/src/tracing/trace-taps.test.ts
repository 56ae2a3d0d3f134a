import type { Page } from '@exchange/runtime';
import { propagation, trace } from '@opentelemetry/api';
import { InMemorySpanExporter, SimpleSpanProcessor, WebTracerProvider } from '@opentelemetry/sdk-trace-web';
import { traceTaps } from './trace-taps';

const exporter = new InMemorySpanExporter();
const provider = new WebTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] });
const calls: Page['calls'] = {};

beforeAll(() => {
  jest.useFakeTimers();
  provider.register({ contextManager: null });
  traceTaps({
    ...{ page: window, calls, tracer: provider.getTracer('test') },
    patternOf: (path) => (path === '/' ? '/' : ''),
  });
  document.body.innerHTML =
    '<div data-remote="mfe-trade"><form><b><button><i id="hit">Sell all of ann</i></button></b><input id="amount"></form></div>';
  document.querySelector('form')?.addEventListener('submit', (event) => event.preventDefault());
});
beforeEach(() => {
  jest.advanceTimersByTime(5_000);
  exporter.reset();
});
afterAll(async () => {
  await provider.shutdown();
  trace.disable();
  propagation.disable();
  jest.useRealTimers();
});

const tap = () => document.querySelector<HTMLElement>('#hit')?.click();
const ask = (name: string) => {
  const headers: Record<string, string> = {};
  const over = calls.onCall?.(name, headers);
  return { headers, over: (code: number | undefined) => over?.(code) };
};
const ended = () => exporter.getFinishedSpans().map(({ name }) => name);
const spanOf = (name: string) => exporter.getFinishedSpans().find((span) => span.name === name);
const parentOf = (name: string) => spanOf(name)?.parentSpanContext?.spanId;
/** The next frame is painted. */
const paint = () => jest.advanceTimersByTime(40);

test('[O-06] a tap says where it was and on what, and nothing of what is written there', () => {
  tap();
  jest.advanceTimersByTime(1_000);
  expect(spanOf('tap')?.attributes).toEqual({
    ...{ 'http.route': '/', 'exchange.element': 'button', 'exchange.remote': 'mfe-trade' },
  });
  expect(ended()).toEqual(['tap']);
});

test('[O-06] calls within a second are the tap’s, and carry their own span; it ends once the last answer is painted', () => {
  tap();
  const first = ask('order.placeOrder');
  jest.advanceTimersByTime(900);
  const second = ask('order.listOrderPending');
  jest.advanceTimersByTime(3_000);
  second.over(0);
  paint();
  expect(ended()).toEqual(['order.listOrderPending']);
  first.over(3003);
  expect(ended()).not.toContain('tap');
  paint();
  expect(ended()).toEqual(['order.listOrderPending', 'order.placeOrder', 'tap']);
  const context = spanOf('order.placeOrder')?.spanContext();
  expect(first.headers).toEqual({ traceparent: `00-${context?.traceId}-${context?.spanId}-01` });
  expect(spanOf('order.placeOrder')?.attributes).toEqual({ 'exchange.code': 3003 });
  for (const name of ['order.placeOrder', 'order.listOrderPending'])
    expect(parentOf(name)).toBe(spanOf('tap')?.spanContext().spanId);
});

test('[O-06] a call that follows from an answer is the tap’s too', () => {
  tap();
  ask('first').over(0);
  const following = ask('following');
  paint();
  expect(ended()).toEqual(['first']);
  following.over(0);
  paint();
  expect(ended()).toEqual(['first', 'following', 'tap']);
});

test('[O-06] what is called later, or after the next tap, is not the tap’s', () => {
  tap();
  jest.advanceTimersByTime(1_001);
  ask('late').over(0);
  expect(parentOf('late')).toBeUndefined();
  tap();
  const earlier = ask('earlier');
  jest.advanceTimersByTime(500);
  tap();
  ask('later').over(0);
  paint();
  earlier.over(0);
  paint();
  expect(parentOf('later')).not.toBe(parentOf('earlier'));
  expect(ended().filter((name) => name === 'tap')).toHaveLength(3);
});

test('[O-06] a press of Enter that clicks and submits is one tap; other keys are none', () => {
  const input = document.querySelector<HTMLInputElement>('#amount');
  const press = (key: string) => input?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
  press('7');
  press('Enter');
  tap();
  jest.advanceTimersByTime(1_000);
  expect(ended()).toEqual(['tap']);
  expect(spanOf('tap')?.attributes['exchange.element']).toBe('input');
});

test('[O-06] taps that follow each other at once are two', () => {
  tap();
  jest.advanceTimersByTime(1);
  tap();
  jest.advanceTimersByTime(1_000);
  expect(ended()).toEqual(['tap', 'tap']);
});

test('[O-06] a call without an answer is a fault', () => {
  ask('lost').over(undefined);
  expect(spanOf('lost')?.status.code).toBe(2);
});
