import { createFeatureTexts } from '@exchange/remote-kit';
import en from './messages/en.json';
import simplified from './messages/zh-CN.json';
import traditional from './messages/zh-HK.json';

/** Texts of what comes with the chart: the price above it, with the texts that it needs, waits for none of them. */
export const texts = createFeatureTexts('mfe-trade', 'kline', {
  'zh-HK': traditional,
  'zh-CN': simplified,
  en,
});
