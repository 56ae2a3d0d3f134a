import { PlatformProvider } from '@exchange/platform';
import { createFakePlatform, type FakePlatform, type FakePlatformOptions } from '@exchange/platform/fake';
import { render, type RenderResult } from '@testing-library/react';
import type { ReactElement, ReactNode } from 'react';

/** A rendered component and the platform that it was given. */
export type RenderedWithPlatform = RenderResult & { readonly platform: FakePlatform };

/** Renders a component for a test on a fake platform: one that the test made, or a new one from options. */
export function renderWithPlatform(
  ui: ReactElement,
  on: FakePlatform | FakePlatformOptions = {},
): RenderedWithPlatform {
  const platform = 'api' in on ? on : createFakePlatform(on);
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <PlatformProvider value={platform}>{children}</PlatformProvider>
  );
  return Object.assign(render(ui, { wrapper }), { platform });
}
