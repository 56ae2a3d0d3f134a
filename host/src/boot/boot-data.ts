import { OrganisationConfig, OrganisationDomain, OrganisationLook } from '@exchange/contract/config';
import { shapeFault, fits } from '@exchange/contract/shape-check';
import * as z from '@exchange/contract/schema';
import { tabs } from '@exchange/platform/routes';

/** A page of a remote (H-28). */
const Page = z.object({
  path: z.string(),
  protected: z.optional(z.boolean()),
  title: z.optional(z.string()),
  tab: z.optional(z.enum(tabs)),
  parameters: z.optional(z.record(z.string(), z.string())),
});

/** A remote as a composition names it. */
export const ComposedRemote = z.object({
  name: z.string(),
  version: z.string(),
  /** Semantic-version range of the platform that the remote needs (O-04). */
  platform: z.string(),
  routes: z.array(Page),
  /** Places of other remotes that it fills (H-32). */
  fills: z.optional(z.array(z.string())),
  /** Address of its entry script. */
  entry: z.string(),
  /** Its flags that are on in this browser (O-14). */
  flags: z.optional(z.array(z.string())),
});

/** A remote that this page takes from a team's own build, or as a branch's preview; its entry in the composition is that build's (O-03, O-12). */
const Override = z.object({
  name: z.string(),
  /** Address of its entry script, whose origin is where its other files come from; of a preview, of its folder. */
  url: z.string(),
  /** What its team calls the preview; digests vouch for its files as for those of any release. */
  preview: z.optional(z.string()),
  /**
   * When it ends by itself, ms since the epoch, if a signed link began it; null where its origin is listed, and it ends when the
   * browser is closed. `?remote=end` ends it at once.
   */
  until: z.nullable(z.number()),
});

/** What the page's HTML carries for the host: the composition, the organisation, and the first screen's data. */
const BootData = z.object({
  composition: z.object({
    id: z.string(),
    /** Name of it with the flags that are on in it, where any is. */
    tag: z.optional(z.string()),
    host: z.object({ version: z.string() }),
    remotes: z.array(ComposedRemote),
  }),
  /** With its documents only where a remote of the page cannot wait for them. */
  organisation: z.union([OrganisationConfig, OrganisationLook]),
  domain: OrganisationDomain,
  first: z.array(z.object({ call: z.string(), input: z.unknown(), data: z.unknown() })),
  /** The exchange's time when the page was written, ms since the epoch. */
  time: z.number(),
  /** Addresses of files that the tabs' screens need and this one does not (H-10). */
  ahead: z.optional(z.array(z.string())),
  /** Where faults and measures are sent. */
  reportUrl: z.optional(z.string()),
  /** Where spans are sent; only on a page that is traced (O-06). */
  tracesUrl: z.optional(z.string()),
  /** Script of the service worker, if the exchange has one. */
  workerUrl: z.optional(z.string()),
  /** Where the page asks what a page loaded now would be composed of (O-09); without it, it stays as it is. */
  compositionUrl: z.optional(z.string()),
  /** Only on a page that has any: the page says so, and offers to end them. */
  overrides: z.optional(z.array(Override)),
  /** Only on a page with the panel; `until` as that of an override. */
  panel: z.optional(z.object({ until: z.nullable(z.number()) })),
});
export type BootData = z.infer<typeof BootData>;

/** A remote that is a team's own build in this page. */
export type RemoteOverride = z.infer<typeof Override>;

/** A remote of the page's composition. */
export type ComposedRemote = z.infer<typeof ComposedRemote>;

/** Digests (sha384) of what the page may load, by address. */
export const Digests = z.record(z.string(), z.string());

/** Reads the page's `#boot`. Throws when it is not there or not what the host can start from. */
export const readBootData = (page: Document): BootData => read(page, 'boot', BootData);

/** Reads the page's `#integrity`: digests (sha384) of files by address. Throws as {@link readBootData}. */
export const readDigests = (page: Document): Readonly<Record<string, string>> =>
  read(page, 'integrity', Digests);

function read<Value>(page: Document, id: string, schema: z.ZodMiniType<Value>): Value {
  const text = page.getElementById(id)?.textContent;
  if (!text) throw new Error(`The page carries no ${id} data`);
  const value: unknown = JSON.parse(text);
  if (!fits(schema, value))
    throw new Error(`The page’s ${id} data are not what they should be: ${shapeFault(schema, value) ?? ''}`);
  return value;
}
