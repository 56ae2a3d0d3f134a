import { usePlatform, useStream } from '@exchange/platform';
import en from './messages/en.json';
import simplified from './messages/zh-CN.json';
import traditional from './messages/zh-HK.json';

const words = { 'zh-HK': traditional, 'zh-CN': simplified, en };

/** Words that every remote uses, in the page's locale. They are part of the code, so that they need not be waited for. */
export function useWords(): (word: keyof typeof en) => string {
  const { locale } = usePlatform();
  const language = useStream(locale.current$, () => locale.current);
  return (word) => words[language][word];
}
