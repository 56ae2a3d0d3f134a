import type { ServedPart } from '@exchange/build';
import { failureOf } from '../containers/failure-of';

/**
 * Asks a deployed exchange whether its pages take a remote from this machine (O-03).
 *
 * @param given Address of one of its pages, or a signed link to it
 * @returns The address that begins it; or why there is none, and what to do
 */
export async function askHost(
  given: string,
  { name, port }: Pick<ServedPart, 'name' | 'port'>,
): Promise<{ readonly link: URL } | { readonly refusal: string }> {
  if (!URL.canParse(given) || !/^https?:$/.test(new URL(given).protocol))
    return {
      refusal: `--host is "${given}": use the address of an exchange such as https://exchange.example, or a signed link to it`,
    };
  // A page that came over https takes files over http from this machine alone, and knows it by this name.
  const here = `http://localhost:${port}`;
  const named = `${name}@${here}/remoteEntry.js`;
  const link = new URL(given);
  const isSigned = link.searchParams.has('signature');
  if (!isSigned) link.search = `?remote=${named}`;
  const remotes = link.searchParams.getAll('remote');
  const ways = [
    'Its operators can allow it:',
    `- to you, for 8 hours: npm run compose -- link ${named} --for ${link.origin}`,
    `  Then: npm run dev -- ${name} --port ${port} --host "<that link>"`,
    `- to everybody: OVERRIDE_ORIGINS=${here}, beside what it lists now, at its next start`,
  ].join('\n');

  if (!remotes.includes(named))
    return { refusal: `The link is for ${remotes.join(', ')}, and this is ${named}.\n${ways}` };
  if (isSigned && Number(link.searchParams.get('until')) <= Date.now())
    return { refusal: `The link has expired.\n${ways}` };
  let answer: Response;
  try {
    answer = await fetch(link, {
      redirect: 'manual',
      headers: { accept: 'text/html' },
      signal: AbortSignal.timeout(10_000),
    });
  } catch (error) {
    return {
      refusal: `No exchange answers at ${link.origin} (${failureOf(error)}): check the address of --host`,
    };
  }
  const { status, headers } = answer;
  if (status === 303 && headers.getSetCookie().some((cookie) => cookie.startsWith('override=')))
    return { link };
  if (status === 403) return { refusal: `${link.origin} does not take ${name} from ${here}.\n${ways}` };
  const elsewhere = headers.get('location');
  return {
    refusal: elsewhere
      ? `${link.origin} leads to ${new URL(elsewhere, link).origin}: use that with --host`
      : `What answers at ${link.origin} (status ${status}) is no exchange that takes remotes from elsewhere: check the address of --host`,
  };
}
