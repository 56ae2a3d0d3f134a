import { createFeatureTexts } from '@exchange/remote-kit';
import en from './messages/en.json';
import zhCN from './messages/zh-CN.json';
import zhHK from './messages/zh-HK.json';

/** The texts of staking; they come with its page (H-26). */
export const stakingTexts = createFeatureTexts('mfe-activity', 'staking', {
  'zh-HK': zhHK,
  'zh-CN': zhCN,
  en,
});
