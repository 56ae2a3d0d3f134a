/** React's own, in place of the shim for versions of React that had none. */
export { useSyncExternalStore } from 'react';
