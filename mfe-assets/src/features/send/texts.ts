import { createFeatureTexts } from '@exchange/remote-kit';
import en from './messages/en.json';
import simplified from './messages/zh-CN.json';
import traditional from './messages/zh-HK.json';

/** Texts of transfers to other users and of the payee book. */
export const sendTexts = createFeatureTexts('mfe-assets', 'send', {
  'zh-HK': traditional,
  'zh-CN': simplified,
  en,
});
