/** The part of pako that inflates; the package has types for the whole only. */
declare module 'pako/browser/inflate' {
  export { inflate } from 'pako';
}
