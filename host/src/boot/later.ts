/** What the host does once the first screen stands: one chunk. */
export { startOffline } from '@exchange/runtime/offline';
export { followKeyboard } from '../frame/follow-keyboard';
export { keepFocus } from '../frame/keep-focus';
export { followIbo } from '../tabs/follow-ibo';
export { prefetchFiles } from '../tabs/prefetch-files';
export { prepareDownload } from '../download/prepare-download';
