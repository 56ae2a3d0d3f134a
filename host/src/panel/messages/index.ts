import type { Locale } from '@exchange/platform';
import { inCode } from '../../messages';
import en from './en.json';
import zhCN from './zh-CN.json';
import zhHK from './zh-HK.json';

/** Namespace of the panel's texts. */
export const namespace = 'panel';

/** Part of the panel's code, which comes as one file. */
export const messages: Parameters<Locale['register']>[1] = {
  'zh-HK': inCode(zhHK),
  'zh-CN': inCode(zhCN),
  en: inCode(en),
};
