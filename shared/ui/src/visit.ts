import { createContext } from 'react';

/**
 * How often the page that a component belongs to was left, where pages are kept (H-26): then what is open over it goes, and what it shows is
 * asked for anew when it is back.
 */
export const VisitContext = createContext(0);
