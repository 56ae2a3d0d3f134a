import type { Platform } from '@exchange/platform';
import { createFakePlatform } from '@exchange/platform/fake';
import { Subject } from '@exchange/platform/rxjs';
import { act, waitFor } from '@testing-library/react';
import { startHarness } from './start-harness';

jest.mock('./fetch-page-data', () => ({ fetchPageData: () => Promise.resolve({ organisation: {} }) }));
jest.mock('@exchange/runtime/brand-style', () => ({ brandStyle: () => '' }));
const mockPage = {
  start: () => undefined,
  toasts: { shown$: new Subject(), shown: [] },
  platformOf: (_remote: string, _version: string, _scope: object, flags?: readonly string[]) =>
    createFakePlatform({ ...(flags && { flags }) }),
};
jest.mock('@exchange/runtime', () => ({ createPage: () => mockPage }));

test.each([
  ['/?flags=short-form,new-chart', ['short-form', 'new-chart']],
  ['/', []],
])('[O-14] a remote that runs alone at %s has on what the address names', async (address, expected) => {
  window.history.replaceState(null, '', address);
  document.body.innerHTML = '<div id="app"></div>';
  let given: Platform | undefined;
  const mount = (_element: HTMLElement, platform: Platform) => {
    given = platform;
    return () => undefined;
  };
  await act(async () => startHarness({ name: 'mfe-loans', platform: '^2.1.0', mount }));
  await waitFor(() => expect([...(given?.flags ?? ['not mounted'])]).toEqual(expected));
});
