import { createFeatureTexts } from '@exchange/remote-kit';
import en from './messages/en.json';
import zhCN from './messages/zh-CN.json';
import zhHK from './messages/zh-HK.json';

/** The texts of the rankings; they come with their pages (H-26). */
export const rankingTexts = createFeatureTexts('mfe-activity', 'ranking', {
  'zh-HK': zhHK,
  'zh-CN': zhCN,
  en,
});
