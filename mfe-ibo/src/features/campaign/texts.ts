import { createFeatureTexts } from '@exchange/remote-kit';
import en from './messages/en.json';
import simplified from './messages/zh-CN.json';
import traditional from './messages/zh-HK.json';

/** Texts of a token sale's page. */
export const campaignTexts = createFeatureTexts('mfe-ibo', 'campaign', {
  'zh-HK': traditional,
  'zh-CN': simplified,
  en,
});
