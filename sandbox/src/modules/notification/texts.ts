import type { SandboxLocale } from '../../core/locale';
import en from './texts.en.json';
import zhCN from './texts.zh-CN.json';
import zhHK from './texts.zh-HK.json';

/** What mails and SMS say, in each language. */
export const texts: Readonly<Record<SandboxLocale, typeof en>> = { 'zh-HK': zhHK, 'zh-CN': zhCN, en };

/** Subject and text of a mail or SMS. */
export interface MessageText {
  readonly subject: string;
  readonly body: string;
}
