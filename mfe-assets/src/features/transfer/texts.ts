import { createFeatureTexts } from '@exchange/remote-kit';
import en from './messages/en.json';
import simplified from './messages/zh-CN.json';
import traditional from './messages/zh-HK.json';

/** Texts of the transfer between the user's two accounts. */
export const transferTexts = createFeatureTexts('mfe-assets', 'transfer', {
  'zh-HK': traditional,
  'zh-CN': simplified,
  en,
});
