import { createFeatureTexts } from '../../common/feature-texts';
import en from './messages/en.json';
import simplified from './messages/zh-CN.json';
import traditional from './messages/zh-HK.json';

export const texts = createFeatureTexts('order-entry', { 'zh-HK': traditional, 'zh-CN': simplified, en });
