import type { SandboxLocale } from '../../core/locale';
import { inEach, type Texts } from '../../core/texts';
import { shownTime } from './shown-time';

/** What the owner of an account is told of. */
const changes = {
  email: inEach('綁定電郵已變更', '绑定邮箱已变更', 'the email address was changed'),
  mobile: inEach('綁定手機已變更', '绑定手机已变更', 'the phone number was changed'),
  email_bound: inEach('已綁定電郵', '已绑定邮箱', 'an email address was bound'),
  mobile_bound: inEach('已綁定手機', '已绑定手机', 'a phone number was bound'),
  authenticator_bound: inEach('已綁定驗證器', '已绑定验证器', 'an authenticator was bound'),
  authenticator_replaced: inEach('驗證器已更換', '验证器已更换', 'the authenticator was replaced'),
  authenticator_unbound: inEach('已解綁驗證器', '已解绑验证器', 'the authenticator was unbound'),
  login_password_set: inEach('已設定登入密碼', '已设置登录密码', 'a login password was set'),
  login_password: inEach('登入密碼已修改', '登录密码已修改', 'the login password was changed'),
  login_password_reset: inEach('登入密碼已重設', '登录密码已重置', 'the login password was reset'),
  trade_password_set: inEach('已設定交易密碼', '已设置交易密码', 'a trade password was set'),
  trade_password: inEach('交易密碼已修改', '交易密码已修改', 'the trade password was changed'),
  trade_password_reset: inEach('交易密碼已重設', '交易密码已重置', 'the trade password was reset'),
  anti_phishing_code: inEach('防釣魚碼已設定', '防钓鱼码已设置', 'the anti-phishing code was set'),
  deletion_requested: inEach(
    '已收到註銷帳戶的申請',
    '已收到注销账户的申请',
    'the deletion of the account was requested',
  ),
  deletion_withdrawn: inEach(
    '註銷帳戶的申請已撤回',
    '注销账户的申请已撤回',
    'the deletion request was withdrawn',
  ),
  deletion_refused: inEach(
    '註銷申請未獲通過：帳戶仍有超過限額的資產',
    '注销申请未通过：账户仍有超过限额的资产',
    'the deletion request was refused, because more is left in the account than may be',
  ),
  deleted: inEach('帳戶已註銷', '账户已注销', 'the account was deleted'),
} as const satisfies Readonly<Record<string, Texts>>;

/** See {@link changes}. */
export type AccountChange = keyof typeof changes;

interface ChangeFacts {
  readonly organisation: string;
  /** Where the owner can ask for help. */
  readonly support: string;
  readonly what: AccountChange;
  /** Ms since the epoch, as `holdUntil`. */
  readonly time: number;
  /** End of the stop of withdrawals and transfers; undefined where nothing is stopped. */
  readonly holdUntil: number | undefined;
}

/** Subject and text of the message that tells the owner of a change of the account (S-06). */
export function changeMessage(
  locale: SandboxLocale,
  { organisation, support, what, time, holdUntil }: ChangeFacts,
): { readonly subject: string; readonly body: string } {
  const done = changes[what][locale];
  const at = shownTime(time);
  const until = holdUntil === undefined ? undefined : shownTime(holdUntil);
  if (locale === 'en') {
    const stop = until === undefined ? '' : ` Withdrawals and transfers are stopped until ${until}.`;
    return {
      subject: `${organisation}: ${done}`,
      body: `On ${at} ${done}.${stop} If this was not you, reset your login password at once and write to ${support}.`,
    };
  }
  if (locale === 'zh-CN') {
    const stop = until === undefined ? '' : `提币和转账暂停至 ${until}。`;
    return {
      subject: `【${organisation}】${done}`,
      body: `${at} ${done}。${stop}如非您本人操作，请立即重置登录密码并联系 ${support}。`,
    };
  }
  const stop = until === undefined ? '' : `提幣及轉賬暫停至 ${until}。`;
  return {
    subject: `【${organisation}】${done}`,
    body: `${at} ${done}。${stop}如非閣下操作，請立即重設登入密碼並聯絡 ${support}。`,
  };
}
