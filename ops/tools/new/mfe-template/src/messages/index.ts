/** Texts of this remote, a chunk per locale. */
export const messages = {
  'zh-HK': () => import('./zh-HK.json'),
  'zh-CN': () => import('./zh-CN.json'),
  en: () => import('./en.json'),
};
