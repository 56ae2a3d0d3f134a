import { buffer } from 'node:stream/consumers';
import { create } from 'tar';
import * as z from 'zod/mini';
import { Refused } from '../../edge/store/refused';
import type { StoreSettings } from '../../edge/store/store-settings';
import { whoAsks } from '../compose/tool-settings';
import { Previews } from '../publish/previews';

/** A preview that was uploaded. */
const Uploaded = z.object({
  url: z.string(),
  /** When the link ends, ms since the epoch. */
  until: z.number(),
  version: z.string(),
  /** What is wrong with the build and kept no preview back. */
  notes: z.array(z.string()),
});
export type Uploaded = z.infer<typeof Uploaded>;

/** Which preview. */
export interface NamedPreview {
  readonly part: string;
  readonly name: string;
}

export interface Upload extends NamedPreview {
  /** Folder of the build. */
  readonly folder: string;
  readonly days: number;
  /** Origin of the pages that the link is for. */
  readonly for: string;
}

/** Where previews are kept. Both reject with {@link Refused}. */
export interface PreviewPlace {
  upload(preview: Upload): Promise<Uploaded>;
  /** Ends a name's previews at once; answers with their versions. */
  end(preview: NamedPreview): Promise<readonly string[]>;
}

/** Previews of an exchange, by its deployer; `token` is the team's. */
export function exchangePlace(exchange: string, token: string): PreviewPlace {
  const ask = async (method: 'POST' | 'DELETE', query: Readonly<Record<string, string>>, body?: Buffer) => {
    const address = new URL(`/ops/api/previews?${new URLSearchParams(query).toString()}`, exchange);
    const response = await fetch(address, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/gzip' }) },
      ...(body && { body: new Uint8Array(body) }),
    });
    const answer: unknown = await response.json().catch(() => undefined);
    if (response.ok) return answer;
    const said = z.safeParse(z.object({ error: z.string(), reasons: z.array(z.string()) }), answer);
    if (said.success) throw new Refused(said.data.error, said.data.reasons);
    throw new Refused(`${address.origin} answers ${response.status}: has it a deployer (DEPLOYER_URL)?`);
  };
  return {
    async upload({ folder, name, days, for: origin }) {
      const archive = await buffer(create({ gzip: true, cwd: folder, portable: true }, ['.']));
      return z.parse(Uploaded, await ask('POST', { name, days: String(days), for: origin }, archive));
    },
    async end({ name }) {
      const Ended = z.object({ ended: z.array(z.object({ version: z.string() })) });
      return z.parse(Ended, await ask('DELETE', { name })).ended.map(({ version }) => version);
    },
  };
}

/** Previews in the store of this folder, signed with its own key. */
export function storePlace({ store, keys }: StoreSettings): PreviewPlace {
  const previews = new Previews({ store, keys, by: whoAsks(process.env), now: Date.now });
  return {
    async upload(preview) {
      const { url, until, notes, preview: made } = await previews.publish(preview);
      return { url, until, notes: [...notes], version: made.version };
    },
    end: async ({ part, name }) => (await previews.end(part, name)).map(({ version }) => version),
  };
}
