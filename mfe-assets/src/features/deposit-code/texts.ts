import { createFeatureTexts } from '@exchange/remote-kit';
import en from './messages/en.json';
import simplified from './messages/zh-CN.json';
import traditional from './messages/zh-HK.json';

/** Texts of deposit codes and of their records. */
export const codeTexts = createFeatureTexts('mfe-assets', 'deposit-code', {
  'zh-HK': traditional,
  'zh-CN': simplified,
  en,
});
