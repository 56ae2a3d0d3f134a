import { createFeatureTexts } from '@exchange/remote-kit';
import en from './messages/en.json';
import zhCN from './messages/zh-CN.json';
import zhHK from './messages/zh-HK.json';

/** The texts of the download pages; they come with them (H-26). */
export const downloadTexts = createFeatureTexts('mfe-activity', 'download', {
  'zh-HK': zhHK,
  'zh-CN': zhCN,
  en,
});
