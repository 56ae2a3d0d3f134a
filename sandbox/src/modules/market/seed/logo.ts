/** A token's logo as an SVG data URL: its first letter on a round ground of its own colour. */
export function tokenLogo(letters: string, ground: string): string {
  const svg =
    `<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 40 40'><circle cx='20' cy='20' r='20' fill='${ground}'/>` +
    `<text x='20' y='27' font-family='Arial,sans-serif' font-size='20' font-weight='700' fill='#fff' text-anchor='middle'>${letters}</text></svg>`;
  return `data:image/svg+xml,${svg.replace(/[<>#]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`)}`;
}
