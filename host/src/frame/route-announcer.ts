import type { Locale } from '@exchange/platform';
import type { RouteTable } from '@exchange/platform/routes';
import type { NavigationService } from '@exchange/runtime';
import type { Observable } from '@exchange/platform/rxjs';
import { createScrollMemory } from './scroll-memory';

/** What is done to the document when the place changes. */
export interface RouteAnnouncement {
  readonly page: Window;
  readonly navigation: NavigationService;
  readonly locale: Pick<Locale, 't'>;
  /** Speaks when the page's language changes. */
  readonly locale$: Observable<unknown>;
  readonly routes: Pick<RouteTable, 'match'>;
  /** Id of the element that holds the pages. */
  readonly mainId: string;
  /** Id of the live region that says to screen readers what a page is. */
  readonly tellerId: string;
  /** Title of a page that has neither heading nor route. */
  readonly title: string;
  /** The organisation's name, behind a page's own heading. */
  readonly name: string;
}

/**
 * What a browser does for documents and an application must do itself: after a navigation, focus moves to the new page,
 * the title says what it is and screen readers hear it, and scrolling begins at the top, or where it was when one comes back.
 * The title is the page's heading, or while there is none the one that its route declares (H-28), in the page's language.
 */
export function announceRoutes({
  page,
  navigation,
  locale,
  locale$,
  routes,
  mainId,
  tellerId,
  title,
  name,
}: RouteAnnouncement): () => void {
  const { document } = page;
  const scrolling = createScrollMemory(page, navigation);
  let path = navigation.location.path;
  let heading: Element | null = null;
  let told = '';
  let isFirst = true;

  /** What the route's remote calls the page; undefined before its texts are there. */
  const routeTitle = () => {
    const route = routes.match(navigation.location.path)?.route;
    if (route?.title === undefined) return undefined;
    const text = locale.t(route.owner, route.title);
    return text === route.title ? undefined : text;
  };
  const updateTitle = () => {
    const found = document.getElementById(mainId)?.querySelector('h1:not([data-resting] *)') ?? null;
    if (found !== heading) {
      heading = found;
      headingObserver.disconnect();
      if (found) headingObserver.observe(found, { childList: true, characterData: true, subtree: true });
    }
    const text = found?.textContent.trim() ?? '';
    const shown = text === '' ? routeTitle() : text;
    // The home page is headed by the organisation's name itself.
    const next = shown === undefined || shown === name ? title : `${shown} · ${name}`;
    if (document.title !== next) document.title = next;
    if (text === told) return;
    told = text;
    if (text === '') return;
    // The browser itself says what a document is that it loads.
    const teller = document.getElementById(tellerId);
    if (teller && !isFirst) teller.textContent = text;
    isFirst = false;
  };
  document.title = title;
  // A heading's text changes with its data and with the language.
  const headingObserver = new MutationObserver(updateTitle);
  // Rows and prices change texts and attributes, which are not observed; a new page brings new elements, or wakes its place.
  const observer = new MutationObserver(updateTitle);
  observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['data-resting'] });

  const localeSubscription = locale$.subscribe(updateTitle);
  const subscription = navigation.location$.subscribe((location) => {
    if (location.path === path) return;
    path = location.path;
    document.getElementById(mainId)?.focus({ preventScroll: true });
    scrolling.arrive();
  });
  return () => {
    observer.disconnect();
    headingObserver.disconnect();
    localeSubscription.unsubscribe();
    subscription.unsubscribe();
    scrolling.stop();
  };
}
