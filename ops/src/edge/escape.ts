/** Text inside an HTML element or a quoted attribute. */
export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}

/**
 * JSON inside a `<script>` element: no value can close it or open a comment, and old engines do not meet the two
 * line separators that JSON allows and script does not.
 */
export function jsonForScript(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll('<', '\\u003c')
    .replaceAll('>', '\\u003e')
    .replaceAll('&', '\\u0026')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');
}

/** A configured colour if it is one and nothing else; it goes into a style sheet. */
export function cssColour(value: string): string | undefined {
  return /^(#[0-9a-f]{3,8}|[a-z]{3,30}|(rgb|hsl|oklch)a?\([\d\s.,%/a-z-]{1,60}\))$/i.test(value)
    ? value
    : undefined;
}
