import { createFeatureTexts } from '@exchange/remote-kit';
import en from './messages/en.json';
import simplified from './messages/zh-CN.json';
import traditional from './messages/zh-HK.json';

/** Texts of the account statement. */
export const statementTexts = createFeatureTexts('mfe-assets', 'statement', {
  'zh-HK': traditional,
  'zh-CN': simplified,
  en,
});
