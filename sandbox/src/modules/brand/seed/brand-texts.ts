/** What a brand says of itself in one language. */
export interface BrandTexts {
  readonly slogan: string;
  /** Who the brand is. */
  readonly about: string;
  /** What holders of its token get. */
  readonly perk: string;
}

/** The texts of the brands in one language, by token. */
export type TextsByToken = Readonly<Record<string, BrandTexts>>;

/** Puts texts into words for what they are. */
export const brandTexts = (slogan: string, about: string, perk: string): BrandTexts => ({
  slogan,
  about,
  perk,
});
