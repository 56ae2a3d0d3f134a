import type { OutputOf } from '@exchange/contract/call';
import type { KycStatus } from '@exchange/contract/kyc';
import type { checkCanWithdraw } from '@exchange/contract/withdrawal';
import { AppLink } from '@exchange/ui';
import { Notice } from '../../common/notice';
import { withdrawTexts } from './texts';

/** By how level 1 stands; what cannot be known is not done. */
const kycTexts = { 0: 'needs.kyc', 1: 'needs.kycReview', 2: 'needs.kyc', 3: 'needs.kycFailed' } as const;

/** What is still missing before a withdrawal, each with the way to it; of a verification that was given, how it stands (A-04, S-07). */
export function MissingSteps({
  able,
  verification = 0,
}: {
  readonly able: OutputOf<typeof checkCanWithdraw>;
  readonly verification: KycStatus | undefined;
}) {
  const t = withdrawTexts.useText();
  const missing = [
    ...(able.needs_kyc ? [{ to: '/user/kyc', text: t(kycTexts[verification]) }] : []),
    ...(able.needs_trade_password
      ? [{ to: '/user/security/tradepassword', text: t('needs.tradePassword') }]
      : []),
    ...(able.needs_authenticator ? [{ to: '/user/security/google', text: t('needs.authenticator') }] : []),
  ];
  if (missing.length === 0) return null;
  return (
    <Notice>
      {t('needs.text')}
      {missing.map(({ to, text }) => (
        <AppLink key={to} to={to}>
          {text}
        </AppLink>
      ))}
    </Notice>
  );
}
