import { createFeatureTexts } from '@exchange/remote-kit';
import en from './messages/en.json';
import simplified from './messages/zh-CN.json';
import traditional from './messages/zh-HK.json';

/** Texts of deposits by address and of their records. */
export const depositTexts = createFeatureTexts('mfe-assets', 'deposit', {
  'zh-HK': traditional,
  'zh-CN': simplified,
  en,
});
