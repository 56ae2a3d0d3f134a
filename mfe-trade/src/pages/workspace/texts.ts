import { createFeatureTexts } from '@exchange/remote-kit';
import en from './messages/en.json';
import simplified from './messages/zh-CN.json';
import traditional from './messages/zh-HK.json';

export const texts = createFeatureTexts('mfe-trade', 'workspace', {
  'zh-HK': traditional,
  'zh-CN': simplified,
  en,
});
