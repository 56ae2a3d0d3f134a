import type { ChartPoint } from '../domain/chart-frame';
import { attachGestures, type Grab } from './gestures';

const box = {
  left: 0,
  top: 100,
  right: 375,
  bottom: 400,
  width: 375,
  height: 300,
  x: 0,
  y: 100,
  toJSON: () => ({}),
};

function setUp(rotated = false, grab?: Grab) {
  const element = document.createElement('div');
  const measure = jest.fn(() => box);
  element.getBoundingClientRect = measure;
  element.setPointerCapture = () => {};
  const handlers = {
    onPan: jest.fn<undefined, [number]>(),
    onZoom: jest.fn<undefined, [number, number]>(),
    onInspect: jest.fn<undefined, [ChartPoint | undefined]>(),
    onGrab: jest.fn<Grab | undefined, [ChartPoint]>(() => grab),
    onTap: jest.fn<boolean, [ChartPoint]>(() => false),
    onMenu: jest.fn<undefined, [ChartPoint]>(),
  };
  const detach = attachGestures(element, handlers, rotated);
  // The test environment has no PointerEvent; a mouse event with a pointer's members is as good.
  const send = (
    type: string,
    clientX: number,
    clientY: number,
    pointer: { readonly pointerId?: number; readonly pointerType?: string } = {},
  ) =>
    element.dispatchEvent(
      Object.assign(new MouseEvent(type, { clientX, clientY }), {
        pointerId: 1,
        pointerType: 'touch',
        ...pointer,
      }),
    );
  return { element, measure, handlers, detach, send };
}

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('[T-11] dragging moves the bars, a trembling finger does not', () => {
  const { handlers, send } = setUp();
  send('pointerdown', 100, 200);
  send('pointermove', 103, 200);
  expect(handlers.onPan).not.toHaveBeenCalled();
  send('pointermove', 120, 201);
  send('pointermove', 125, 201);
  expect(handlers.onPan.mock.calls).toEqual([[20], [5]]);
  send('pointerup', 125, 201);
  expect(handlers.onInspect).not.toHaveBeenCalledWith(expect.objectContaining({ x: 125 }));
});

test('[T-11] two fingers zoom about the middle between them', () => {
  const { handlers, send } = setUp();
  send('pointerdown', 100, 200);
  send('pointerdown', 200, 200, { pointerId: 2 });
  send('pointermove', 300, 200, { pointerId: 2 });
  expect(handlers.onZoom).toHaveBeenCalledWith(2, 200);
  send('pointerup', 300, 200, { pointerId: 2 });
  send('pointermove', 110, 200);
  expect(handlers.onPan).toHaveBeenLastCalledWith(10);
});

test('[T-11] the wheel zooms where it points and the page does not scroll', () => {
  const { element, handlers } = setUp();
  const wheel = new WheelEvent('wheel', { deltaY: -100, clientX: 50, clientY: 150, cancelable: true });
  element.dispatchEvent(wheel);
  expect(wheel.defaultPrevented).toBe(true);
  expect(handlers.onZoom.mock.calls[0]?.[0]).toBeGreaterThan(1);
  expect(handlers.onZoom.mock.calls[0]?.[1]).toBe(50);
});

test('[T-11] a long press brings the crosshair, which then follows the finger; a tap shows and removes it', () => {
  const { handlers, send } = setUp();
  send('pointerdown', 100, 200);
  jest.advanceTimersByTime(400);
  expect(handlers.onInspect).toHaveBeenLastCalledWith({ x: 100, y: 100 });
  send('pointermove', 140, 220);
  expect(handlers.onInspect).toHaveBeenLastCalledWith({ x: 140, y: 120 });
  send('pointerup', 140, 220);
  send('pointerdown', 50, 150);
  send('pointerup', 50, 150);
  expect(handlers.onInspect).toHaveBeenLastCalledWith(undefined);
  send('pointerdown', 50, 150);
  send('pointerup', 50, 150);
  expect(handlers.onInspect).toHaveBeenLastCalledWith({ x: 50, y: 50 });
});

test('[T-11] a mouse shows the crosshair while it is over the chart', () => {
  const { handlers, send } = setUp();
  send('pointermove', 10, 110, { pointerType: 'mouse' });
  expect(handlers.onInspect).toHaveBeenLastCalledWith({ x: 10, y: 10 });
  send('pointerleave', 10, 90, { pointerType: 'mouse' });
  expect(handlers.onInspect).toHaveBeenLastCalledWith(undefined);
});

test('[T-11] in a page turned to the right, down the screen is along the chart', () => {
  const { handlers, send } = setUp(true);
  send('pointerdown', 100, 150);
  send('pointermove', 100, 190);
  expect(handlers.onPan).toHaveBeenCalledWith(40);
});

test('[T-11] after detaching nothing is heard and no timer runs', () => {
  const { handlers, detach, send } = setUp();
  send('pointerdown', 100, 200);
  detach();
  expect(jest.getTimerCount()).toBe(0);
  send('pointermove', 200, 200);
  expect(handlers.onPan).not.toHaveBeenCalled();
});

const fakeGrab = () => ({
  move: jest.fn<undefined, [ChartPoint]>(),
  end: jest.fn<undefined, [ChartPoint]>(),
  cancel: jest.fn<undefined, []>(),
});

test('[T-11] a press that is grabbed draws: it moves no bars and no crosshair, and keeps the page from scrolling', () => {
  const grab = fakeGrab();
  const { element, handlers, send } = setUp(false, grab);
  send('pointerdown', 100, 200);
  send('pointermove', 102, 200);
  expect(grab.move).not.toHaveBeenCalled();
  send('pointermove', 140, 220);
  const touch = new Event('touchmove', { cancelable: true });
  element.dispatchEvent(touch);
  send('pointerup', 141, 221);
  jest.runAllTimers();
  expect(touch.defaultPrevented).toBe(true);
  expect([grab.move.mock.calls, grab.end.mock.calls]).toEqual([
    [[{ x: 140, y: 120 }]],
    [[{ x: 141, y: 121 }]],
  ]);
  expect(handlers.onPan).not.toHaveBeenCalled();
  expect(handlers.onInspect).not.toHaveBeenCalledWith(expect.anything());
  expect(handlers.onTap).not.toHaveBeenCalled();
});

test('[T-11] a grabbed press that trembles ends where it began', () => {
  const grab = fakeGrab();
  const { send } = setUp(false, grab);
  send('pointerdown', 100, 200);
  send('pointerup', 103, 202);
  expect(grab.end.mock.calls).toEqual([[{ x: 100, y: 100 }]]);
});

test('[T-11] a second finger, and a press that the browser takes away, cancel what was grabbed', () => {
  const grab = fakeGrab();
  const { handlers, send } = setUp(false, grab);
  send('pointerdown', 100, 200);
  send('pointerdown', 200, 200, { pointerId: 2 });
  send('pointermove', 240, 200, { pointerId: 2 });
  expect(grab.cancel).toHaveBeenCalledTimes(1);
  expect(handlers.onZoom).toHaveBeenCalled();
  send('pointerup', 100, 200);
  send('pointerup', 240, 200, { pointerId: 2 });
  send('pointerdown', 100, 200);
  send('pointercancel', 100, 200);
  expect(grab.cancel).toHaveBeenCalledTimes(2);
  expect(grab.end).not.toHaveBeenCalled();
});

test('[T-11] a tap that was meant for a line moves no crosshair', () => {
  const { handlers, send } = setUp();
  handlers.onTap.mockReturnValueOnce(true);
  send('pointerdown', 100, 200);
  send('pointerup', 100, 200);
  expect(handlers.onInspect).not.toHaveBeenCalled();
  send('pointerdown', 100, 200);
  send('pointerup', 100, 200);
  expect(handlers.onInspect).toHaveBeenCalledWith({ x: 100, y: 100 });
});

test('[T-19] [T-20] the other button of a mouse asks what can be done there; so does a long press that is lifted where it began', () => {
  const { handlers, send } = setUp();
  send('contextmenu', 100, 200, { pointerType: 'mouse' });
  expect(handlers.onMenu.mock.calls).toEqual([[{ x: 100, y: 100 }]]);
  send('pointerdown', 100, 220);
  send('contextmenu', 100, 220);
  jest.advanceTimersByTime(400);
  expect(handlers.onMenu).toHaveBeenCalledTimes(1);
  send('pointerup', 101, 221);
  expect(handlers.onMenu.mock.calls.at(-1)).toEqual([{ x: 100, y: 120 }]);
  expect(handlers.onMenu).toHaveBeenCalledTimes(2);
});

test('[T-20] the menu is asked for where the crosshair is, whose price it names: at the part of a pixel that browsers cut off, and where a long press trembled to', () => {
  const { handlers, send } = setUp();
  send('pointermove', 100.6, 200.7, { pointerType: 'mouse' });
  const crosshair = handlers.onInspect.mock.lastCall?.[0];
  // The test environment cuts off no part of a pixel.
  send('contextmenu', 100, 200, { pointerType: 'mouse' });
  expect(handlers.onMenu.mock.calls).toEqual([[crosshair]]);
  // The menu key asks at the middle of what has the focus.
  send('contextmenu', 180, 250, { pointerType: 'mouse' });
  expect(handlers.onMenu).toHaveBeenLastCalledWith({ x: 180, y: 150 });
  send('pointerdown', 100, 220);
  jest.advanceTimersByTime(400);
  send('pointermove', 102, 223);
  send('pointerup', 102, 223);
  expect(handlers.onMenu).toHaveBeenLastCalledWith({ x: 102, y: 123 });
  expect(handlers.onInspect).toHaveBeenLastCalledWith({ x: 102, y: 123 });
});

test('[T-20] a long press that moves the crosshair asks for nothing', () => {
  const { handlers, send } = setUp();
  send('pointerdown', 100, 200);
  jest.advanceTimersByTime(400);
  send('pointermove', 140, 220);
  send('pointermove', 100, 200);
  send('pointerup', 100, 200);
  expect(handlers.onMenu).not.toHaveBeenCalled();
});

test('[T-11] the chart is measured when a finger comes down and not with each move, and anew once it is lifted', () => {
  const { handlers, measure, send } = setUp();
  send('pointerdown', 100, 200);
  for (let x = 110; x <= 200; x += 10) send('pointermove', x, 200);
  expect(measure).toHaveBeenCalledTimes(1);
  send('pointerup', 200, 200);
  measure.mockReturnValue({ ...box, top: 150 });
  send('pointermove', 100, 200, { pointerType: 'mouse' });
  expect(handlers.onInspect).toHaveBeenLastCalledWith({ x: 100, y: 50 });
  send('pointerdown', 100, 200);
  send('pointerup', 100, 200);
  expect(measure).toHaveBeenCalledTimes(3);
  expect(handlers.onTap.mock.calls).toEqual([[{ x: 100, y: 50 }]]);
});
