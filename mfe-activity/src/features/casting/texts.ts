import { createFeatureTexts } from '@exchange/remote-kit';
import en from './messages/en.json';
import zhCN from './messages/zh-CN.json';
import zhHK from './messages/zh-HK.json';

/** The texts of the castings; they come with their pages (H-26). */
export const castingTexts = createFeatureTexts('mfe-activity', 'casting', {
  'zh-HK': zhHK,
  'zh-CN': zhCN,
  en,
});
