import { defineModule } from '../../application/module';
import { implementFavourites } from './favourite';

/** A user's favourite pairs (T-05). */
export const favouriteModule = defineModule({
  name: 'favourite',
  family: 'market',
  open: ({ database, market }) => ({
    calls: (registry) =>
      implementFavourites(registry, database, (organisation, pairId) =>
        market.listed(organisation).some(({ code }) => code === pairId),
      ),
  }),
});
