import { createFeatureTexts as create, type FeatureTexts } from '@exchange/remote-kit';

/** The texts of a part of this remote, from its folder `messages`; they come with the page that shows it (H-26). */
export function createFeatureTexts(feature: string, messages: Parameters<typeof create>[2]): FeatureTexts {
  return create('mfe-assets', feature, messages);
}
