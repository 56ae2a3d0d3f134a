import { PlatformProvider, platformVersion, type EventBus, type Platform } from '@exchange/platform';
import { getInstance } from '@module-federation/enhanced/runtime';
import { createRoot } from 'react-dom/client';
import type { BootData } from '../boot/boot-data';
import type { LiveComposition } from '../remotes/live-composition';
import { countRenders } from './count-renders';
import { messages, namespace } from './messages';
import { Panel, type PanelState } from './panel';
import { readFiles } from './read-files';
import { readLibraries } from './read-libraries';
import { style } from './style';
import { watchBus, type WatchedBus } from './watch-bus';

export interface PanelOptions {
  readonly page: Window & typeof globalThis;
  readonly boot: Pick<BootData, 'composition' | 'overrides'>;
  readonly platform: Platform;
  readonly composition: Pick<LiveComposition, 'remotes'>;
  /** When it ends by itself, ms since the epoch; null where no link began it. */
  readonly until: number | null;
}

/** The panel of a page, from before anything of the page is made: it sees all that is said on the bus. */
export interface PreparedPanel {
  /** The page's bus, watched. */
  readonly watch: (bus: EventBus) => EventBus;
  /** Puts the panel into the page. */
  open(options: PanelOptions): Promise<void>;
}

/** Loaded by pages with the panel only: no other carries any of it (O-06). */
export function preparePanel(page: Window): PreparedPanel {
  let watched: WatchedBus | undefined;
  return {
    watch(bus) {
      watched = watchBus(bus, () => page.performance.now());
      return watched.bus;
    },
    async open({ page, boot, platform, composition, until }) {
      await platform.locale.register(namespace, messages);
      const host = page.document.createElement('aside');
      const root = host.attachShadow({ mode: 'open' });
      const sheet = new page.CSSStyleSheet();
      sheet.replaceSync(style);
      root.adoptedStyleSheets = [sheet];
      page.document.body.append(host);
      const read = () => readState(page, boot, composition, watched);
      // Replaced, so that the way back does not lead to what was ended.
      const handleEnd = () => page.location.replace(endAddress(page.location.href));
      createRoot(root).render(
        <PlatformProvider value={platform}>
          <Panel read={read} until={until} onEnd={handleEnd} />
        </PlatformProvider>,
      );
    },
  };
}

function readState(
  page: Window,
  { composition: { id, host }, overrides = [] }: PanelOptions['boot'],
  { remotes }: PanelOptions['composition'],
  bus: WatchedBus | undefined,
): PanelState {
  const { document, performance } = page;
  const isMounted = (name: string) =>
    [...document.querySelectorAll(`[data-remote="${name}"],[data-filler="${name}"]`)].some(
      (place) => place.childElementCount > 0 && !place.closest('[data-resting]'),
    );
  const entries = performance
    .getEntriesByType('resource')
    .filter((entry) => entry instanceof PerformanceResourceTiming);
  return {
    composition: id,
    parts: [
      {
        ...{ name: 'host', version: host.version, platform: platformVersion, isMounted: true },
        ...{ override: undefined, flags: [], fills: [] },
      },
      ...remotes.map(({ name, version, platform, flags = [], fills = [] }) => ({
        ...{ name, version, platform, flags, fills, isMounted: isMounted(name) },
        override: overrides.find((each) => each.name === name),
      })),
    ],
    files: readFiles(entries, page.location.origin),
    libraries: readLibraries(getInstance()?.shareScopeMap['default'] ?? {}),
    said: bus?.said() ?? [],
    topics: bus?.topics() ?? [],
    renders: countRenders(page.exchangeCommits ?? [], performance.now()),
  };
}

/** Address that ends the panel of this browser and leads back to the same page: the edge takes `panel` out of it. */
function endAddress(present: string): string {
  const address = new URL(present);
  address.searchParams.set('panel', 'end');
  return address.href;
}
