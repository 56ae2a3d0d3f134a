/** An SVG as a data URL for `img` and icons. */
const dataUrl = (svg: string): string => `data:image/svg+xml,${encodeURIComponent(svg)}`;

/** Nova's mark: a four-pointed star. */
const novaMark = (colour: string) =>
  `<path fill="${colour}" d="M16 2c1.6 8.2 5.8 12.4 14 14-8.2 1.6-12.4 5.8-14 14-1.6-8.2-5.8-12.4-14-14 8.2-1.6 12.4-5.8 14-14z"/>`;

/** Orbit's mark: a planet with its ring and a moon. */
const orbitMark = (colour: string) =>
  `<g fill="none" stroke="${colour}" stroke-width="2.6"><circle cx="16" cy="16" r="6.4"/>` +
  `<ellipse cx="16" cy="16" rx="14" ry="6" transform="rotate(-28 16 16)"/></g>` +
  `<circle cx="27.4" cy="8.4" r="2.6" fill="${colour}"/>`;

const logo = (mark: string) =>
  dataUrl(`<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64" viewBox="0 0 32 32">${mark}</svg>`);

const icon = (background: string, mark: string) =>
  dataUrl(
    `<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64" viewBox="0 0 64 64">` +
      `<rect width="64" height="64" rx="16" fill="${background}"/><g transform="translate(12 12) scale(1.25)">${mark}</g></svg>`,
  );

/** Logo (the mark alone) and icon (the mark on the brand colour) of each organisation. */
export const novaLogo = logo(novaMark('#5b4bff'));
export const novaIcon = icon('#5b4bff', novaMark('#ffffff'));
export const orbitLogo = logo(orbitMark('#0f766e'));
export const orbitIcon = icon('#0f766e', orbitMark('#ffffff'));
