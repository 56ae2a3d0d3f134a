import { createFeatureTexts } from '../../common/feature-texts';
import en from './messages/en.json';
import simplified from './messages/zh-CN.json';
import traditional from './messages/zh-HK.json';

/** Texts of the records of what was given to the user. */
export const givenTexts = createFeatureTexts('given-records', {
  'zh-HK': traditional,
  'zh-CN': simplified,
  en,
});
