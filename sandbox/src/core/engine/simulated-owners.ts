/** Quotes both sides of a pair. */
export const makerOwner = (pair: string): string => `sim-maker-${pair}`;
/** Take what the maker and users offer; several, so that their orders can meet each other's. */
export const takerOwners = ['sim-taker-1', 'sim-taker-2', 'sim-taker-3'] as const;
/** Buys a brand's token back. */
export const issuerOwner = (token: string): string => `sim-issuer-${token}`;

/** True for the owners that the sandbox itself plays; no user id begins so. */
export const isSimulated = (owner: string): boolean => owner.startsWith('sim-');
