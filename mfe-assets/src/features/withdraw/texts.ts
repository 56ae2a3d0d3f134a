import { createFeatureTexts } from '../../common/feature-texts';
import en from './messages/en.json';
import simplified from './messages/zh-CN.json';
import traditional from './messages/zh-HK.json';

/** Texts of withdrawals, the address book and their records. */
export const withdrawTexts = createFeatureTexts('withdraw', {
  'zh-HK': traditional,
  'zh-CN': simplified,
  en,
});
