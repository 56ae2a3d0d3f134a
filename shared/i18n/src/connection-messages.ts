import type { LocaleCode } from '@exchange/platform';

/**
 * Shown when not even the texts of failures could be fetched, which is when the network is down: these are part of
 * the code that is already there.
 */
export const connectionMessages: Readonly<Record<LocaleCode, string>> = {
  'zh-HK': '網絡錯誤，請檢查連線後再試。',
  'zh-CN': '网络错误，请检查网络连接后重试。',
  en: 'Network Error. Check your connection and try again.',
};
