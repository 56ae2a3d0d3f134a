import type { Route } from '@exchange/platform/routes';
import * as z from 'zod/mini';
import { AnyRelease } from '../../edge/store/first-format';
import { Refused } from '../../edge/store/refused';
import { contractFile } from '../../edge/store/release-document';
import type { Side } from '../compose/diff';
import type { CheckedRelease } from '../compose/check-parts';
import { Contract } from '../publish/exchange-contract';

const Boot = z.object({
  composition: z.object({
    host: z.object({ version: z.string() }),
    remotes: z.array(
      z.object({
        name: z.string(),
        version: z.string(),
        entry: z.string(),
        routes: z.array(
          z.object({
            path: z.string(),
            protected: z.optional(z.boolean()),
            parameters: z.optional(z.record(z.string(), z.string())),
          }),
        ),
      }),
    ),
  }),
});

/** What an exchange serves to a browser. */
export interface Served extends Side {
  /** Every page of the composition. */
  readonly routes: readonly Route[];
}

/**
 * Keeps a browser on one side of a canary, so that what is compared differs by the preview alone. Any place does, as long as it is
 * always the same.
 */
export const laneCookie = { name: 'lane', value: '0' } as const;

/** Reads what a page of the exchange is made of, and the releases of the host and of one part. `override` is a browser's cookie of that name. */
export async function readServed(origin: string, part: string, override?: string): Promise<Served> {
  const cookie = [
    `${laneCookie.name}=${laneCookie.value}`,
    ...(override === undefined ? [] : [`override=${override}`]),
  ].join('; ');
  const page = await ask(new URL('/', origin), { accept: 'text/html', cookie });
  const text = /<script type="application\/json" id="boot">(.*?)<\/script>/s.exec(await page.text())?.[1];
  if (text === undefined) throw new Refused(`${origin} is no exchange: its page carries no boot data`);
  const { host, remotes } = z.parse(Boot, JSON.parse(text)).composition;
  const remote = remotes.find(({ name }) => name === part);
  const read = async (entry: string): Promise<CheckedRelease> => {
    // Where the page's files come from elsewhere, the exchange has them too.
    const folder = new URL('.', new URL(new URL(entry, origin).pathname, origin));
    const [release, contract] = await Promise.all(
      ['release.json', contractFile].map(async (file) => (await ask(new URL(file, folder))).json()),
    );
    return { release: z.parse(AnyRelease, release), contract: z.parse(Contract, contract) };
  };
  return {
    host: await read(`/assets/host/${host.version}/`),
    part: remote && (await read(remote.entry)),
    routes: remotes.flatMap(({ name, routes }) => routes.map((route) => ({ ...route, owner: name }))),
  };
}

/** The value of the cookie that a link gives a browser. Throws {@link Refused} where the exchange refuses the link. */
export async function overrideOf(link: string): Promise<string> {
  const { status, headers } = await fetch(link, { headers: { accept: 'text/html' }, redirect: 'manual' });
  const cookie = headers.getSetCookie().find((line) => line.startsWith('override='));
  const value = cookie?.slice('override='.length).split(';', 1)[0];
  if (status !== 303 || value === undefined || value === '')
    throw new Refused(`${new URL(link).origin} refuses the link to the preview: it answers ${status}`, [
      'Does it serve the store that the preview was put into, and trust the key that signed it?',
    ]);
  return value;
}

async function ask(address: URL, headers: Readonly<Record<string, string>> = {}): Promise<Response> {
  const response = await fetch(address, { headers: { ...headers } });
  if (!response.ok) throw new Refused(`${address.href} answers ${response.status}`);
  return response;
}
