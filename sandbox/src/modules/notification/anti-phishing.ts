import type { SandboxLocale } from '../../core/locale';
import { inEach } from '../../core/texts';

const label = inEach('防釣魚碼：', '防钓鱼码：', 'Anti-phishing code: ');

/** A mail's text below the phrase that its reader knows genuine mails by (S-06). */
export const withAntiPhishingCode = (locale: SandboxLocale, phrase: string, body: string): string =>
  `${label[locale]}${phrase}\n\n${body}`;
