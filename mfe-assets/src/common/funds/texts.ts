import { createFeatureTexts } from '@exchange/remote-kit';
import en from './messages/en.json';
import simplified from './messages/zh-CN.json';
import traditional from './messages/zh-HK.json';

/** Texts of what every page that moves funds has: the amount and the confirmation. */
export const fundsTexts = createFeatureTexts('mfe-assets', 'funds', {
  'zh-HK': traditional,
  'zh-CN': simplified,
  en,
});
