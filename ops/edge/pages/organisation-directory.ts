import {
  ErrorCodes,
  getOrgBasicConfig,
  getOrgDomainInfoByDomain,
  OrganisationConfig,
  OrganisationDomain,
  OrganisationLook,
} from '@exchange/contract';
import { schemaOf } from '@exchange/contract/check';
import * as z from 'zod/mini';
import { UpstreamFailure, type Asker, type Upstream } from '../upstream';

/** What a page is told about the organisation that it belongs to (H-03, H-04). */
export interface OrganisationEntry {
  readonly domain: OrganisationDomain;
  readonly config: OrganisationConfig;
  /** The configuration without the documents. */
  readonly look: OrganisationLook;
}

/** How long an answer is used before it is asked for again, in ms. */
const freshFor = 30_000;
/** Hosts remembered at once; the name comes from the request, so that it must not grow without end. */
const mostHosts = 200;

/** Finds the organisation of a host and remembers it for a while. */
export class OrganisationDirectory {
  readonly #entries = new Map<
    string,
    { readonly until: number; readonly entry: Promise<OrganisationEntry | undefined> }
  >();

  constructor(
    private readonly upstream: Upstream,
    /** Milliseconds that only rise; no time of day. */
    private readonly elapsed: () => number = () => performance.now(),
  ) {}

  /** The organisation of a host; undefined when there is none. Rejects when the exchange does not answer. */
  find(asker: Asker): Promise<OrganisationEntry | undefined> {
    const key = `${asker.host} ${asker.locale}`;
    const known = this.#entries.get(key);
    if (known && known.until > this.elapsed()) return known.entry;
    const entry = this.#ask(asker);
    this.#entries.delete(key);
    this.#entries.set(key, { until: this.elapsed() + freshFor, entry });
    const [oldest] = this.#entries.keys();
    if (this.#entries.size > mostHosts && oldest !== undefined) this.#entries.delete(oldest);
    // A failure is not remembered: the next page asks again.
    entry.catch(() => this.#entries.delete(key));
    return entry;
  }

  async #ask(asker: Asker): Promise<OrganisationEntry | undefined> {
    try {
      const [domain, config] = await Promise.all([
        this.upstream.ask(getOrgDomainInfoByDomain, { domain_name: hostname(asker.host) }, asker),
        this.upstream.ask(getOrgBasicConfig, {}, asker),
      ]);
      return {
        domain: z.parse(schemaOf(OrganisationDomain), domain.data),
        config: z.parse(schemaOf(OrganisationConfig), config.data),
        look: z.parse(schemaOf(OrganisationLook), config.data),
      };
    } catch (error) {
      if (error instanceof UpstreamFailure && error.refusal?.code === ErrorCodes.notFound) return undefined;
      throw error;
    }
  }
}

/** Host without its port. */
function hostname(host: string): string {
  return host.replace(/:\d+$/, '');
}
