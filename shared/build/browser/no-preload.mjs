/** Stands in for the federation runtime's preloading: the page itself asks for what a route needs. */
function refuse() {
  throw new Error('preloadRemote is not part of this build: the page preloads what its route needs');
}

export {
  refuse as defaultPreloadArgs,
  refuse as formatPreloadArgs,
  refuse as normalizePreloadExposes,
  refuse as preloadAssets,
};
