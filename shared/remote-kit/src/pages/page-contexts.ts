import { createContext } from 'react';

/**
 * The query of the page that a component belongs to, without the leading `?`; of a page that is kept, as it was when it was left. Undefined
 * outside the pages of `defineRoutes`, as in a filled place.
 */
export const SearchContext = createContext<string | undefined>(undefined);

/** The element that a remote was given to be mounted in. */
export const RootElementContext = createContext<HTMLElement | undefined>(undefined);
