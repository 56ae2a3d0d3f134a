/** What an organisation lists. */
export interface Listing {
  /** Pair codes in the organisation's order; undefined for every pair there is. */
  readonly pairs: readonly string[] | undefined;
  /** Top Celebs: pairs whose brands the organisation puts forward (T-03). */
  readonly stars: readonly string[];
}

const listings: Readonly<Record<string, Listing>> = {
  nova: {
    pairs: undefined,
    stars: ['aura_usdt', 'muse_usdt', 'lyre_usdt', 'nori_usdt', 'halo_usdt', 'pixl_usdt', 'crown_usdt'],
  },
  orbit: {
    pairs: [
      'btc_usdt',
      'juno_usdt',
      'halo_usdt',
      'tide_usdt',
      'velo_usdt',
      'aura_usdt',
      'fern_usdt',
      'oryx_usdt',
      'sora_usdt',
      'dawn_usdt',
      'dusk_usdt',
      'ivy_usdt',
      'halo_btc',
      'aura_btc',
      'juno_btc',
    ],
    stars: ['juno_usdt', 'velo_usdt', 'tide_usdt', 'halo_usdt'],
  },
};

/** What the organisation with this `org_id` lists; one without a list of its own lists everything. */
export function listingOf(organisation: string): Listing {
  return listings[organisation] ?? { pairs: undefined, stars: [] };
}
