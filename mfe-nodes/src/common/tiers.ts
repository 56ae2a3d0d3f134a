import type { OutputOf } from '@exchange/contract/call';
import type { listNodeConfig, NodeType } from '@exchange/contract/node';

/** The tiers by their names in addresses and texts, the highest first (N-01). */
export const tiers = ['governance', 'brand', 'member'] as const;
export type Tier = (typeof tiers)[number];

/** A tier as the exchange tells it. */
export type Plan = OutputOf<typeof listNodeConfig>['list'][number];

const types = { governance: 1, brand: 2, member: 3 } as const satisfies Record<Tier, NodeType>;

/** The contract's number of a tier. */
export const typeOf = (tier: Tier): NodeType => types[tier];

/** The tier with a number of the contract's. */
export const tierOf = (type: NodeType): Tier => tiers[type - 1] ?? 'member';

/** The tier that an address names, by name or by the contract's number; undefined when there is no such. */
export const parseTier = (text: string): Tier | undefined =>
  tiers.find((tier) => tier === text || String(types[tier]) === text);
