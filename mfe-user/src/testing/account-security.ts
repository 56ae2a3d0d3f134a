import { securityCenter } from '@exchange/contract/security';
import type { FakePlatform } from '@exchange/platform/fake';

/** What the exchange tells of an account with an email and nothing else; what a test does not name. */
const newAccount = {
  email: 'd***@example.com',
  mobile: '',
  has_login_password: true,
  has_trade_password: false,
  has_authenticator: false,
  hold: null,
  remaining_usdt: '0',
  deletion_limit_usdt: '5',
  deletion: null,
  anti_phishing_code: '',
} as const;

type Center = (typeof securityCenter)['output']['_zod']['output'];

/** Answers with how an account is secured. */
export function answerSecurity(platform: FakePlatform, account: Partial<Center> = {}): void {
  platform.api.answer(securityCenter, () => ({ ...newAccount, ...account }));
}
