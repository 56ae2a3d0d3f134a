import { isIP } from 'node:net';

/** Finds the organisation that a web host belongs to. */
export interface OrganisationHosts {
  /** `org_id` for a host with or without port; undefined for a name that belongs to nobody. */
  find(host: string): string | undefined;
}

/**
 * `named` are the organisations' own names (`orbit.localhost` → `orbit`). This machine's names - `localhost`, IP
 * addresses and names without a dot, as containers have - belong to `own`.
 */
export function createOrganisationHosts(named: ReadonlyMap<string, string>, own: string): OrganisationHosts {
  return {
    find(host) {
      const name = withoutPort(host.trim().toLowerCase());
      const organisation = named.get(name);
      if (organisation !== undefined) return organisation;
      return name !== '' && (isIP(name) !== 0 || /^[a-z0-9-]+$/.test(name)) ? own : undefined;
    },
  };
}

function withoutPort(host: string): string {
  const bracketed = /^\[([^\]]*)\](:\d+)?$/.exec(host);
  if (bracketed) return bracketed[1] ?? '';
  return isIP(host) === 0 ? host.replace(/:\d+$/, '').replace(/\.$/, '') : host;
}
