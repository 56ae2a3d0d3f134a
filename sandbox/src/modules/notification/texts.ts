import type { CodePurpose as OwnPurpose } from '@exchange/contract';
import type { SandboxLocale } from '../../core/locale';
import { inEach, type Texts } from '../../core/texts';

const purposes = {
  register: inEach('註冊', '注册', 'registration'),
  login: inEach('登入', '登录', 'login'),
  find_password: inEach('找回密碼', '找回密码', 'password reset'),
  bind_mobile: inEach('綁定手機', '绑定手机', 'phone binding'),
  bind_email: inEach('綁定電郵', '绑定邮箱', 'email binding'),
  bind_google: inEach('綁定驗證器', '绑定验证器', 'authenticator binding'),
  unbind_google: inEach('解綁驗證器', '解绑验证器', 'authenticator unbinding'),
  set_password: inEach('設定登入密碼', '设置登录密码', 'login password'),
  change_login_password: inEach('修改登入密碼', '修改登录密码', 'login password change'),
  set_trade_password: inEach('設定交易密碼', '设置交易密码', 'trade password'),
  forget_trade_password: inEach('重設交易密碼', '重置交易密码', 'trade password reset'),
  delete_account: inEach('註銷帳戶', '注销账户', 'account deletion'),
  anti_phishing: inEach('設定防釣魚碼', '设置防钓鱼码', 'anti-phishing'),
  withdraw: inEach('提幣', '提币', 'withdrawal'),
  transfer: inEach('轉賬', '转账', 'transfer'),
} as const satisfies Readonly<Record<OwnPurpose | 'register' | 'login' | 'find_password', Texts>>;

/** What a code is for. */
export type CodePurpose = keyof typeof purposes;

/** What whoever did not ask for a code is told to do: one without an account has no password that could be changed. */
const unasked = {
  anybody: inEach(
    '如非閣下要求，無須理會：沒有此驗證碼，不會有任何更改。',
    '如非您本人操作，无需理会：没有此验证码，不会有任何更改。',
    'If you did not ask for it, ignore this message: without the code nothing happens.',
  ),
  owner: inEach(
    '如非本人操作，請盡快更改密碼。',
    '如非本人操作，请尽快修改密码。',
    'If you did not ask for this code, please change your password.',
  ),
} as const satisfies Readonly<Record<string, Texts>>;

interface CodeFacts {
  readonly purpose: CodePurpose;
  readonly code: string;
  /** How long it is valid. */
  readonly minutes: number;
  /** What exactly it is for, e.g. a token, an amount and an address. */
  readonly about?: string | undefined;
  /** The recipient may have no account. */
  readonly toAnybody: boolean;
}

/** Subject and text of the message that carries a code. */
export function codeMessage(
  locale: SandboxLocale,
  organisation: string,
  { purpose, code, minutes, about, toAnybody }: CodeFacts,
): { readonly subject: string; readonly body: string } {
  const what = purposes[purpose][locale];
  const otherwise = unasked[toAnybody ? 'anybody' : 'owner'][locale];
  if (locale === 'en') {
    return {
      subject: `${organisation}: your ${what} code`,
      body: `Your ${organisation} ${what} code is ${code}${about === undefined ? '' : `, for ${about} and nothing else`}. It is valid for ${minutes} minutes. Never give it to anyone; our staff will not ask for it. ${otherwise}`,
    };
  }
  return locale === 'zh-CN'
    ? {
        subject: `【${organisation}】${what}验证码`,
        body: `您的${what}验证码是 ${code}，${about === undefined ? '' : `仅用于${about}，`}${minutes} 分钟内有效。请勿告诉任何人，我们的员工不会向您索取。${otherwise}`,
      }
    : {
        subject: `【${organisation}】${what}驗證碼`,
        body: `閣下的${what}驗證碼是 ${code}，${about === undefined ? '' : `只用於${about}，`}${minutes} 分鐘內有效。請勿告訴任何人，我們的職員不會向閣下索取。${otherwise}`,
      };
}
