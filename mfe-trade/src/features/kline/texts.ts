import { createFeatureTexts } from '@exchange/remote-kit';
import en from './messages/en.json';
import simplified from './messages/zh-CN.json';
import traditional from './messages/zh-HK.json';

/** Texts of the page around the chart; what comes with the chart has its own. */
export const texts = createFeatureTexts('mfe-trade', 'kline-page', {
  'zh-HK': traditional,
  'zh-CN': simplified,
  en,
});
