import { PlatformProvider, type SlotInput, type SlotInputs, type SlotName } from '@exchange/platform';
import { createFakePlatform } from '@exchange/platform/fake';
import { BehaviorSubject } from '@exchange/platform/rxjs';
import { act, render, screen, waitFor } from '@testing-library/react';
import { createRemoteTexts } from '../texts';
import { createReactFill } from './react-fill';
import { Slot } from './slot';

/** Brings what is observed near the window, or does not. */
let move: (isNear: boolean) => void = () => undefined;
beforeEach(() => {
  class Observer {
    constructor(callback: IntersectionObserverCallback) {
      move = (isIntersecting) =>
        act(() => callback([{ isIntersecting } as IntersectionObserverEntry], this as never));
    }
    observe() {}
    disconnect() {
      move = () => undefined;
    }
  }
  Object.assign(window, { IntersectionObserver: Observer });
});
afterEach(() => void Reflect.deleteProperty(window, 'IntersectionObserver'));

function open(fill?: (element: HTMLElement, input: SlotInput<SlotName>) => () => void) {
  const platform = createFakePlatform(fill ? { fillers: { 'trade.below-form': fill } } : {});
  const show = (pair: string) => (
    <PlatformProvider value={platform}>
      <Slot name="trade.below-form" input={{ pair }} />
    </PlatformProvider>
  );
  const view = render(show('aura_usdt'));
  return { ...view, showPair: (pair: string) => view.rerender(show(pair)) };
}

test('[H-32] a place that nobody fills is not in the page', () => {
  expect(open().container.childElementCount).toBe(0);
});

test('[H-32] a place is filled when it comes near the window, told of changes, and ended with its page', () => {
  const told: object[] = [];
  const end = jest.fn();
  const fill = jest.fn((element: HTMLElement, input: SlotInput<SlotName>) => {
    element.append('filled');
    input.subscribe((value) => told.push(value));
    return end;
  });
  const { container, showPair, unmount } = open(fill);
  move(false);
  expect(fill).not.toHaveBeenCalled();
  move(true);
  expect(container.textContent).toBe('filled');
  showPair('bolt_usdt');
  expect(told).toEqual([{ pair: 'aura_usdt' }, { pair: 'bolt_usdt' }]);
  expect(fill).toHaveBeenCalledTimes(1);
  unmount();
  expect(end).toHaveBeenCalledTimes(1);
});

describe('a filler in React', () => {
  const none = async () => ({ default: {} });
  const texts = createRemoteTexts('mfe-test', { 'zh-HK': none, 'zh-CN': none, en: none });
  const BelowForm = ({ pair }: SlotInputs['trade.below-form']) => {
    if (pair === 'bad_usdt') throw new Error('no such pair');
    return <p>{pair}</p>;
  };
  const fill = createReactFill<readonly ['trade.below-form']>({
    texts,
    fillers: { 'trade.below-form': async () => BelowForm },
  });

  const begin = async (fail: (error: unknown) => void) => {
    const element = document.createElement('div');
    document.body.append(element);
    const input = new BehaviorSubject({ pair: 'aura_usdt' });
    const unmount = await act(async () =>
      fill('trade.below-form', element, createFakePlatform(), input, fail),
    );
    return { element, input, unmount };
  };

  test('[H-32] follows what it is told, and is gone after its end', async () => {
    const { element, input, unmount } = await begin(() => undefined);
    expect(screen.getByText('aura_usdt')).toBeTruthy();
    act(() => input.next({ pair: 'bolt_usdt' }));
    expect(screen.getByText('bolt_usdt')).toBeTruthy();
    await act(async () => unmount());
    expect(element.childElementCount).toBe(0);
  });

  test('[H-32] that breaks while rendering says so to the host and shows nothing more', async () => {
    const fail = jest.fn();
    const { element, input } = await begin(fail);
    // Inside `act` React hands errors to the test alone.
    Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
    input.next({ pair: 'bad_usdt' });
    await waitFor(() => expect(fail).toHaveBeenCalledWith(new Error('no such pair'), expect.anything()));
    Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
    expect(element.childElementCount).toBe(0);
  });

  test('[H-32] a place that it has nothing for is refused', async () => {
    await expect(
      fill(
        'home.promo',
        document.createElement('div'),
        createFakePlatform(),
        new BehaviorSubject({}),
        jest.fn(),
      ),
    ).rejects.toThrow('There is nothing for home.promo');
  });
});
