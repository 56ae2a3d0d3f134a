import type { Locale, Messages } from '@exchange/platform';
import en from './en.json';
import zhCN from './zh-CN.json';
import zhHK from './zh-HK.json';

/** Namespace of the host's texts. */
export const namespace = 'host';

/** A loader for texts that are part of the code. */
export const inCode = (texts: Messages) => () => Promise.resolve({ default: texts });

/** The host's texts are part of its code: the frame must say what is wrong even when nothing more can be fetched. */
export const messages: Parameters<Locale['register']>[1] = {
  'zh-HK': inCode(zhHK),
  'zh-CN': inCode(zhCN),
  en: inCode(en),
};
