import type { InputOf, userWithdrawalCheck } from '@exchange/contract';
import { addressFault } from '@exchange/contract/chain-address';
import { CallError } from '../../core/call-error';
import type { TokenInfo } from '../../core/context';
import { formatUnits, parseUnits } from '../../core/engine/decimal';
import { tokenOf } from '../../core/exchange/catalogue';
import { madeInEach, type Texts } from '../../core/texts';
import type { ConfirmedRequest } from '../security';

/** A withdrawal as it was asked for, in plain form. */
export interface WithdrawalRequest {
  readonly token: TokenInfo;
  readonly protocol: string;
  /** Smallest units, with the fee. */
  readonly amount: bigint;
  readonly addressTo: string;
  readonly memo: string;
}

/** Reads a request; it may break rules of its token. Rejects with `tokenUnknown` and `amountPrecision`. */
export function readRequest(
  tokens: ReadonlyMap<string, TokenInfo>,
  input: InputOf<typeof userWithdrawalCheck>,
): WithdrawalRequest {
  const token = tokenOf(tokens, input.token);
  const amount = parseUnits(input.apply_amount, token.precision);
  if (amount === undefined)
    throw new CallError('amountPrecision', `${token.alias} has ${token.precision} decimals`);
  return {
    token,
    protocol: input.protocol,
    amount,
    addressTo: plainAddress(input.address_to),
    memo: token.hasMemo ? (input.memo ?? '').trim() : '',
  };
}

/** An address as it is compared and kept. What is written in one case only is kept in lowercase. */
export const plainAddress = (typed: string): string => {
  const address = typed.trim();
  return /^bc1/i.test(address) ? address.toLowerCase() : address;
};

/** Rejects a target that nothing can be sent to, and a memo that is missing. */
export function requireTarget(token: TokenInfo, protocol: string, address: string, memo: string): void {
  if (!token.protocols.includes(protocol))
    throw new CallError('protocolUnknown', `${token.alias} is not on ${protocol}`);
  const fault = addressFault(protocol, address);
  if (fault) throw new CallError('addressInvalid', `not an address: ${fault}`, { address_to: fault });
  if (token.hasMemo && memo === '') throw new CallError('memoRequired');
}

/** What the codes that confirm a request are bound to: all of it. */
export const confirmedRequest = (request: WithdrawalRequest): ConfirmedRequest => ({
  purpose: 'withdraw',
  facts: [request.token.code, request.protocol, request.amount.toString(), request.addressTo, request.memo],
});

/** What the message with the code says of a request. */
export const aboutRequest = ({ token, amount, addressTo }: WithdrawalRequest): Texts => {
  const sum = `${formatUnits(amount, token.precision)} ${token.alias}`;
  return madeInEach((locale) => (locale === 'en' ? `${sum} to ${addressTo}` : `提取 ${sum} 至 ${addressTo}`));
};
