/** Stands in for the federation runtime's making of script and link elements: the host's own loader makes them. */
function refuse() {
  throw new Error('The federation runtime fetches nothing: the page’s loader does');
}

export {
  refuse as createLink,
  refuse as createScript,
  refuse as isStaticResourcesEqual,
  refuse as loadScript,
  refuse as safeWrapper,
};
