import { createFeatureTexts } from '@exchange/remote-kit';
import en from './messages/en.json';
import zhCN from './messages/zh-CN.json';
import zhHK from './messages/zh-HK.json';

/** The texts of the hot events; they come with their page (H-26). */
export const hotTexts = createFeatureTexts('mfe-activity', 'hot', { 'zh-HK': zhHK, 'zh-CN': zhCN, en });
