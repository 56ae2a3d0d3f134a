import { type EarlyPage, readEarlyPage } from '@exchange/platform/early-page';
import { tabs } from '@exchange/platform/routes';
import { readEarlyQuotes } from '@exchange/quotes/early-quotes';
import { DownloadCard } from '../download/download-card';
import downloadTexts from '../download/messages/en.json';
import { closedKey, offersDownload, showsDownload } from '../download/offers-download';
import frame from '../frame/frame.module.css';
import texts from '../messages/en.json';
import { TabBar } from './tab-bar';
import { tabTargetsOf } from './tab-targets';

/** A page that brought no list of pairs. */
const noQuotes = {
  list: { ready: false, markets: [], byMarket: {}, starRanking: [], riseRanking: [] },
  pair: () => undefined,
};

/**
 * Shows the tab bar before the host has started (H-26), where its script says which tab the page belongs to, and the banner that offers
 * the app (H-06). The host takes each away when its own stands.
 */
export function showEarlyTabs(page: Window, script: HTMLOrSVGElement | null): void {
  const { document } = page;
  const current = tabs.find((tab) => tab === script?.dataset['tab']);
  const early = readEarlyPage(page);
  if (!current || !early || early.native.client === 'ios-app') return;
  const bar: unknown = (
    <div id="early-tabs" className={frame.frame} data-tabs="true">
      <TabBar
        current={current}
        targets={tabTargetsOf(readEarlyQuotes(early) ?? noQuotes, {
          get: (key) => early.kept('host', key),
        })}
        label={texts.tabs.label}
        nameOf={(tab) => texts.tabs[tab]}
      />
    </div>
  );
  if (bar instanceof Node) document.body.append(bar);
  if (showsDownload(current)) showEarlyDownload(page, early);
}

function showEarlyDownload({ document, navigator }: Window, { native, organisation, kept, keep }: EarlyPage) {
  if (!offersDownload(native, navigator.userAgent, kept('host', closedKey))) return;
  const { name, logo_url: logoUrl } = organisation;
  const words = { ...downloadTexts, title: downloadTexts.title.replace('{{name}}', name) };
  const banner: unknown = (
    <div id="early-download" className={frame.frame} data-tabs="true">
      <DownloadCard logoUrl={logoUrl} words={words} />
    </div>
  );
  if (!(banner instanceof HTMLElement)) return;
  banner.querySelector('button')?.addEventListener('click', () => {
    keep('host', closedKey, '1');
    banner.remove();
  });
  document.body.append(banner);
}

showEarlyTabs(window, document.currentScript);
