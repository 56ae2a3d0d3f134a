import { createFeatureTexts as create, type FeatureTexts } from '@exchange/remote-kit';
import { remoteName } from './text';

/** The texts of a feature of this remote, from its folder `messages`. */
export function createFeatureTexts(feature: string, messages: Parameters<typeof create>[2]): FeatureTexts {
  return create(remoteName, feature, messages);
}
