import { useTopic } from '@exchange/platform';
import en from './messages/en.json';
import simplified from './messages/zh-CN.json';
import traditional from './messages/zh-HK.json';

/** Words that every remote uses. */
type Word = 'back' | 'loading';

const words = { 'zh-HK': traditional, 'zh-CN': simplified, en };

/** Common words in the page's locale. They are part of the code, so that nothing waits for them. */
export function useWords(): Readonly<Record<Word, string>> {
  return words[useTopic('locale')];
}
