import type { Left } from '../../http/rate-limits';
import type { WebRequest } from '../../http/web-request';
import type { AccountServices } from './account-services';

/** Providers whose mailboxes are the same with and without dots. */
const dotless = new Set(['gmail.com', 'googlemail.com']);

/**
 * The mailbox that an address leads to, for counting only: `name+tag@` is `name@` at all common providers, and dots do not
 * matter at Gmail. A telephone number stays as it is.
 */
export function mailboxOf(recipient: string): string {
  const address = recipient.trim().toLowerCase();
  const at = address.lastIndexOf('@');
  if (at < 1) return address;
  const domain = address.slice(at + 1);
  const tag = address.indexOf('+');
  const name = address.slice(0, tag > 0 && tag < at ? tag : at);
  return dotless.has(domain) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`;
}

/**
 * Counts a code that is to be sent and answers with what is left; rejects with `rateLimited`. Codes of somebody who has proved a part of the account by a
 * password or session, and those asked for on a device that the account knows, count apart from those that anybody may ask
 * for: a stranger uses up none of the owner's (S-12).
 */
export async function limitCodes(
  { limits, devices }: AccountServices,
  { organisation, address, device }: WebRequest,
  recipient: string,
  { proved }: { readonly proved: boolean },
): Promise<Left> {
  const mailbox = `${organisation} ${mailboxOf(recipient)}`;
  if (proved) return limits.consume('code', undefined, `owner ${mailbox}`);
  const known = await devices.knownTo(organisation, recipient, device);
  if (known !== undefined) return limits.consume('code', undefined, `device ${known} ${mailbox}`);
  return limits.consume('code', address, mailbox);
}
