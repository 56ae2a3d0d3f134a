import { routes, type Owner } from '@exchange/host/routes';

/** One address of the application. */
export interface Address {
  readonly path: string;
  readonly owner: Owner;
  /** Needs somebody who is signed in (H-15). */
  readonly protected: boolean;
}

/** A value for each parameter of the host's patterns. */
const examples: Readonly<Record<string, string>> = {
  ':pair': 'aura_usdt',
  ':campaign_no': 'C20260001',
  ':id': '1',
  ':nodeType': 'member',
  ':type': 'all',
  ':document': 'privacy-policy',
};

/** What stands under the patterns that end in `*`, by the specification's section 2. */
const below: Readonly<Record<string, readonly string[]>> = {
  '/assets/*': [
    'depositList',
    'withdrawList',
    'deposit/usdt',
    'withdraw/usdt',
    'withdraw/address/usdt',
    'transfer/usdt',
    'transferAccounts/usdt',
    'transferAccounts/address/usdt',
    'record/deposit',
    'record/depositCode',
    'record/issue',
    'record/unlock',
    'record/withdraw',
  ],
  '/user/*': [
    'invite',
    'kyc',
    'kyc/lv1',
    'kyc/lv2',
    'security',
    'security/del',
    'security/email',
    'security/mobile',
    'security/google',
    'security/google/unbind',
    'security/setEmailPassword',
    'security/tradepassword',
    'security/tradepassword/forgot',
    'security/tradepassword/modify',
    'security/loginpassword/modify',
  ],
};

/** Every address of the application, one for each pattern and each path below an open one. */
export const addresses: readonly Address[] = routes.flatMap(({ path, owner, protected: needsLogin }) => {
  const rest = below[path];
  const paths = rest
    ? rest.map((end) => path.replace('*', end))
    : [path.replace(/:[a-zA-Z_]+/g, (name) => examples[name] ?? name)];
  return paths.map((each) => ({ path: each, owner, protected: needsLogin }));
});
