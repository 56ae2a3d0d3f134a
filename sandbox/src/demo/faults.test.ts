import { streamFaults } from '../realtime/quote-channel';
import { createFaults } from './faults';

const call = { name: 'order.placeOrder', path: '/Org/Order/placeOrder' };

it('[X-04] a call’s fault strikes it by name, by path or with all calls, as often as asked', () => {
  const faults = createFaults();
  faults.add({ call: 'order.cancelOrder', latencyMs: 1 });
  expect(faults.take(call)).toBeUndefined();
  for (const target of [call.name, call.path, '*']) {
    faults.clear();
    faults.add({ call: target, latencyMs: 5, times: 2 });
    expect([faults.take(call)?.latencyMs, faults.take(call)?.latencyMs]).toEqual([5, 5]);
    expect(faults.take(call)).toBeUndefined();
    expect(faults.list()).toEqual([]);
  }
  faults.add({ call: '*', latencyMs: 7 });
  for (let times = 0; times < 9; times += 1) expect(faults.take(call)?.latencyMs).toBe(7);
});

it.each(streamFaults.filter((fault) => fault !== 'pause'))(
  '[Q-04] the stream’s fault %s strikes one message unless told otherwise',
  (stream) => {
    const faults = createFaults();
    const actions = (count: number) => Array.from({ length: count }, () => faults.nextStreamAction());
    expect(actions(1)).toEqual(['send']);
    faults.add({ stream });
    expect(actions(2)).toEqual([stream, 'send']);
    faults.add({ stream, times: 3 });
    expect(faults.list()).toMatchObject([{ stream, left: 3 }]);
    expect(actions(4)).toEqual([stream, stream, stream, 'send']);
    expect(faults.list()).toEqual([]);
  },
);

it('[Q-06] a pause lasts until its time or until it is cleared, and then other faults have their turn', () => {
  let now = 1_000;
  const faults = createFaults(() => now);
  const pause = faults.add({ stream: 'pause', times: 1 });
  faults.add({ stream: 'gap' });
  for (let times = 0; times < 5; times += 1) expect(faults.nextStreamAction()).toBe('pause');
  expect(faults.clear(pause.id)).toBe(1);
  expect([faults.nextStreamAction(), faults.nextStreamAction()]).toEqual(['gap', 'send']);

  faults.add({ stream: 'pause', durationMs: 500 });
  now += 499;
  expect(faults.nextStreamAction()).toBe('pause');
  now += 1;
  expect(faults.nextStreamAction()).toBe('send');
  expect(faults.list()).toEqual([]);
});

it('[X-04] simulated traders pause until their time or until it is cleared, and the stream goes on', () => {
  let now = 1_000;
  const faults = createFaults(() => now);
  expect(faults.areTradersPaused()).toBe(false);
  const pause = faults.add({ traders: 'pause' });
  now += 3_600_000;
  expect([faults.areTradersPaused(), faults.nextStreamAction()]).toEqual([true, 'send']);
  expect(faults.take(call)).toBeUndefined();
  faults.clear(pause.id);
  expect(faults.areTradersPaused()).toBe(false);

  faults.add({ traders: 'pause', durationMs: 500 });
  now += 499;
  expect(faults.areTradersPaused()).toBe(true);
  now += 1;
  expect(faults.areTradersPaused()).toBe(false);
});

it('[X-04] faults of calls and of the stream leave each other alone, and clearing says how many there were', () => {
  const faults = createFaults();
  faults.add({ stream: 'corrupt' });
  expect(faults.take(call)).toBeUndefined();
  faults.add({ call: '*', drop: true });
  expect(faults.nextStreamAction()).toBe('corrupt');
  expect(faults.nextStreamAction()).toBe('send');
  expect(faults.clear('nobody')).toBe(0);
  expect(faults.clear()).toBe(1);
  expect(faults.take(call)).toBeUndefined();
});
