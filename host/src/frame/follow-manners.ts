import type { NavigationService } from '@exchange/runtime';
import { createScrollMemory } from './scroll-memory';

/** What is done to the document when the place changes. */
export interface Manners {
  readonly page: Window;
  readonly navigation: NavigationService;
  /** Id of the element that holds the pages. */
  readonly mainId: string;
  /** Id of the live region that says to screen readers what a page is. */
  readonly tellerId: string;
  /** Title while a page has no heading yet. */
  readonly title: string;
  /** The organisation's name, behind a page's own heading. */
  readonly name: string;
}

/**
 * What a browser does for documents and an application must do itself: after a navigation, focus moves to the new page,
 * the title says what it is and screen readers hear it, and scrolling begins at the top, or where it was when one comes back.
 */
export function followManners({ page, navigation, mainId, tellerId, title, name }: Manners): () => void {
  const { document } = page;
  const scrolling = createScrollMemory(page, navigation);
  let path = navigation.location.path;
  let heading = '';
  let isFirst = true;

  const updateTitle = () => {
    const text = document.getElementById(mainId)?.querySelector('h1')?.textContent.trim() ?? '';
    if (text === heading) return;
    heading = text;
    // The home page is headed by the organisation's name itself.
    document.title = text === '' || text === name ? title : `${text} · ${name}`;
    if (text === '') return;
    // The browser itself says what a document is that it loads.
    const teller = document.getElementById(tellerId);
    if (teller && !isFirst) teller.textContent = text;
    isFirst = false;
  };
  document.title = title;
  // Rows and prices change texts and attributes, which are not observed; a new page brings new elements.
  const observer = new MutationObserver(updateTitle);
  observer.observe(document.body, { childList: true, subtree: true });

  const subscription = navigation.location$.subscribe((location) => {
    if (location.path === path) return;
    path = location.path;
    document.getElementById(mainId)?.focus({ preventScroll: true });
    scrolling.arrive();
  });
  return () => {
    observer.disconnect();
    subscription.unsubscribe();
    scrolling.stop();
  };
}
