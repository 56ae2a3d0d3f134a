/** Has the one media query hold, and no other. Returns what takes that back. */
export function matchOnly(query: string): () => void {
  const mocked = jest.spyOn(window, 'matchMedia').mockImplementation((asked) =>
    Object.assign(new EventTarget(), {
      matches: asked === query,
      media: asked,
      onchange: null,
      addListener: () => undefined,
      removeListener: () => undefined,
    }),
  );
  return () => mocked.mockRestore();
}
