import type { Locale, Toast } from '@exchange/platform';

const namespace = 'session';
const messages = {
  'zh-HK': () => import('./messages/zh-HK.json'),
  'zh-CN': () => import('./messages/zh-CN.json'),
  en: () => import('./messages/en.json'),
};

/** Says that the session was ended elsewhere: what it means, and what to do (H-17). */
export async function tellSessionEnded(locale: Locale, toast: Toast): Promise<void> {
  await locale.register(namespace, messages);
  toast.show('warning', locale.t(namespace, 'ended'), { durationMs: 6000 });
}
