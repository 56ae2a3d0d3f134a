import { createFeatureTexts } from '@exchange/remote-kit';
import en from './messages/en.json';
import simplified from './messages/zh-CN.json';
import traditional from './messages/zh-HK.json';

/** Texts of profit and loss. */
export const profitTexts = createFeatureTexts('mfe-assets', 'profit', {
  'zh-HK': traditional,
  'zh-CN': simplified,
  en,
});
