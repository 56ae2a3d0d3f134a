import type { SandboxLocale } from '../../plugins/locale';

/** What a code is for. */
export type CodePurpose = 'register' | 'login';

const purposes: Readonly<Record<SandboxLocale, Readonly<Record<CodePurpose, string>>>> = {
  'zh-HK': { register: '註冊', login: '登入' },
  'zh-CN': { register: '注册', login: '登录' },
  en: { register: 'registration', login: 'login' },
};

/** Subject and text of the message that carries a code. `minutes` is how long the code is valid. */
export function codeMessage(
  locale: SandboxLocale,
  organisation: string,
  purpose: CodePurpose,
  code: string,
  minutes: number,
): { readonly subject: string; readonly body: string } {
  const what = purposes[locale][purpose];
  if (locale === 'en') {
    return {
      subject: `${organisation}: your ${what} code`,
      body: `Your ${organisation} ${what} code is ${code}. It is valid for ${minutes} minutes. Never give it to anyone; our staff will not ask for it. If you did not ask for this code, please change your password.`,
    };
  }
  return locale === 'zh-CN'
    ? {
        subject: `【${organisation}】${what}验证码`,
        body: `您的${what}验证码是 ${code}，${minutes} 分钟内有效。请勿告诉任何人，我们的员工不会向您索取。如非本人操作，请尽快修改密码。`,
      }
    : {
        subject: `【${organisation}】${what}驗證碼`,
        body: `閣下的${what}驗證碼是 ${code}，${minutes} 分鐘內有效。請勿告訴任何人，我們的職員不會向閣下索取。如非本人操作，請盡快更改密碼。`,
      };
}
