import { createFeatureTexts } from '@exchange/remote-kit';
import en from './messages/en.json';
import simplified from './messages/zh-CN.json';
import traditional from './messages/zh-HK.json';

/** Texts of withdrawals, the address book and their records. */
export const withdrawTexts = createFeatureTexts('mfe-assets', 'withdraw', {
  'zh-HK': traditional,
  'zh-CN': simplified,
  en,
});
