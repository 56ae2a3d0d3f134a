import type { Locale } from '@exchange/platform';
import type { ReactNode } from 'react';
import type { RemoteOverride } from '../boot/boot-data';
import { messages, namespace } from './messages';
import { OverrideBanner } from './override-banner';

/** What the banner of a page with overrides is made from. */
export interface BannerOptions {
  readonly page: Window;
  readonly locale: Locale;
  readonly overrides: readonly RemoteOverride[];
}

/** The banner of a page with overrides and its texts (O-03). Loaded by such pages only: no other carries any of it. */
export async function prepareBanner({ page, locale, overrides }: BannerOptions): Promise<ReactNode> {
  await locale.register(namespace, messages);
  // Replaced, so that the way back does not lead to what was ended.
  const handleEnd = () => page.location.replace(endAddress(page.location.href));
  return <OverrideBanner overrides={overrides} onEnd={handleEnd} />;
}

/** Address that ends the overrides of this browser and leads back to the same page: the edge takes `remote` out of it. */
function endAddress(present: string): string {
  const address = new URL(present);
  address.searchParams.set('remote', 'end');
  return address.href;
}
