import { calmFrame } from './schedule-frame';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('[Q-03] what moves by itself stands still for the moment of a press', () => {
  const task = jest.fn();
  jest.advanceTimersByTime(1000);
  calmFrame(task);
  jest.advanceTimersByTime(20);
  expect(task).toHaveBeenCalledTimes(1);
  window.dispatchEvent(new Event('pointerdown'));
  calmFrame(task);
  jest.advanceTimersByTime(90);
  expect(task).toHaveBeenCalledTimes(1);
  jest.advanceTimersByTime(40);
  expect(task).toHaveBeenCalledTimes(2);
});

test('[Q-03] what waits for a press to pass can be taken back', () => {
  const task = jest.fn();
  jest.advanceTimersByTime(1000);
  window.dispatchEvent(new Event('pointerdown'));
  const cancel = calmFrame(task);
  jest.advanceTimersByTime(50);
  cancel();
  jest.advanceTimersByTime(1000);
  expect(task).not.toHaveBeenCalled();
});
