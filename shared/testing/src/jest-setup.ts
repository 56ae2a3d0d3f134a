/** Browser features that jsdom lacks and the components use. */
import { TextDecoder, TextEncoder } from 'node:util';
import type * as testingLibrary from '@testing-library/react';

class NoopResizeObserver implements ResizeObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

// How long a machine takes is no part of any test: waiting for what never comes ends late, all else at once. Suites that render nothing
// do not load React for it.
jest.mock('@testing-library/react', () => {
  const library = jest.requireActual<typeof testingLibrary>('@testing-library/react');
  library.configure({ asyncUtilTimeout: 60_000 });
  return library;
});

Object.assign(globalThis, { TextDecoder, TextEncoder, ResizeObserver: NoopResizeObserver });
if (typeof window !== 'undefined') {
  Object.defineProperty(window, 'matchMedia', {
    configurable: true,
    writable: true,
    value: (query: string) =>
      Object.assign(new EventTarget(), { matches: false, media: query, onchange: null }),
  });
  // Nothing is drawn: an animation is over when it begins.
  Object.assign(Element.prototype, {
    animate: () => ({ playState: 'finished', play: () => undefined, cancel: () => undefined }),
  });
  // jsdom tells how long it has been running, and nothing of how it was loaded.
  Object.assign(performance, { getEntriesByType: () => [] });
}
