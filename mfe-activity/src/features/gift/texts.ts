import { createFeatureTexts } from '@exchange/remote-kit';
import en from './messages/en.json';
import zhCN from './messages/zh-CN.json';
import zhHK from './messages/zh-HK.json';

/** The texts of the gift coins; they come with their page (H-26). */
export const giftTexts = createFeatureTexts('mfe-activity', 'gift', { 'zh-HK': zhHK, 'zh-CN': zhCN, en });
