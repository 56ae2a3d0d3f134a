import { createFeatureTexts } from '@exchange/remote-kit';
import en from './messages/en.json';
import simplified from './messages/zh-CN.json';
import traditional from './messages/zh-HK.json';

/** Texts of the orders of token sales and pledges. */
export const orderTexts = createFeatureTexts('mfe-ibo', 'orders', {
  'zh-HK': traditional,
  'zh-CN': simplified,
  en,
});
