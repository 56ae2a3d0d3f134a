import { createFeatureTexts } from '@exchange/remote-kit';
import en from './messages/en.json';
import simplified from './messages/zh-CN.json';
import traditional from './messages/zh-HK.json';

/** Texts of the records of what was given to the user. */
export const givenTexts = createFeatureTexts('mfe-assets', 'given-records', {
  'zh-HK': traditional,
  'zh-CN': simplified,
  en,
});
