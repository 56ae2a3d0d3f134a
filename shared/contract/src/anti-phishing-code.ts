/** Length of an anti-phishing code, in characters. */
export const antiPhishingCodeLength = { fewest: 4, most: 20 } as const;

/**
 * Whether a text can be an anti-phishing code (S-06): letters of any script and digits, between them also spaces, hyphens
 * and underscores. Nothing of which a mail program makes a link.
 */
export const isAntiPhishingCode = (text: string): boolean =>
  /^[\p{L}\p{M}\p{N}][\p{L}\p{M}\p{N} _-]{2,18}[\p{L}\p{M}\p{N}]$/u.test(text);
