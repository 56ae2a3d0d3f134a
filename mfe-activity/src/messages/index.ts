import { createRemoteTexts } from '@exchange/remote-kit';
import { name } from '../../remote.config';

/** Texts of this remote, a chunk per locale. */
export const texts = createRemoteTexts(name, {
  'zh-HK': () => import('./zh-HK.json'),
  'zh-CN': () => import('./zh-CN.json'),
  en: () => import('./en.json'),
});

export const { useText } = texts;
