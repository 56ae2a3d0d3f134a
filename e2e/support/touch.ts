import type { Page } from '@playwright/test';

/** A place in the window, in CSS pixels. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Fingers on a page's screen: what a real touch does, with its scrolling, its capture and its long presses. */
export interface Touch {
  /** A finger goes down at each of `points`. */
  down(...points: readonly Point[]): Promise<void>;
  /** The fingers, in the order in which they went down, move to `points`. */
  move(...points: readonly Point[]): Promise<void>;
  /** All fingers are lifted. */
  lift(): Promise<void>;
}

/** The fingers of a page's user. */
export async function touchOf(page: Page): Promise<Touch> {
  const session = await page.context().newCDPSession(page);
  const send = async (type: 'touchStart' | 'touchMove' | 'touchEnd', points: readonly Point[]) => {
    await session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: points.map(({ x, y }, id) => ({ x, y, id })),
    });
  };
  return {
    down: (...points) => send('touchStart', points),
    move: (...points) => send('touchMove', points),
    lift: () => send('touchEnd', []),
  };
}
