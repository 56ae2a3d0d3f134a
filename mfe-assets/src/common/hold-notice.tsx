import { type Hold, holdName } from '@exchange/contract/holds';
import { usePlatform, type ApiFailure } from '@exchange/platform';
import { Notice } from './notice';

/** Says why withdrawals and transfers are stopped, and until when, before a person tries. */
export function HoldNotice({ hold }: { readonly hold: Hold | undefined }) {
  const { locale } = usePlatform();
  return hold && <Notice>{locale.failure(refusalOf(hold))}</Notice>;
}

/** What the exchange would answer. */
const refusalOf = ({ code, until }: NonNullable<Hold>): ApiFailure =>
  Object.assign(new Error('hold'), {
    name: 'ApiFailure',
    kind: 'refused',
    code,
    reason: holdName(code) ?? '',
    serverMessage: '',
    fields: {},
    until,
    outcomeUnknown: false,
  } as const);
