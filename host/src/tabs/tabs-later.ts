/** What the tabs do once the first screen stands: one chunk. */
export { followIbo } from './follow-ibo';
export { prefetchFiles } from './prefetch-files';
