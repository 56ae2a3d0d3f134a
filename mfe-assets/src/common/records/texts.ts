import { createFeatureTexts } from '@exchange/remote-kit';
import en from './messages/en.json';
import simplified from './messages/zh-CN.json';
import traditional from './messages/zh-HK.json';

/** Texts that every page of records has. */
export const recordTexts = createFeatureTexts('mfe-assets', 'records', {
  'zh-HK': traditional,
  'zh-CN': simplified,
  en,
});
