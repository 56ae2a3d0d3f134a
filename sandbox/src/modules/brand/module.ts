import { defineModule, defineQuestion } from '../../application/module';
import { BrandCalls } from './brand-calls';
import { loadBrands, storeBrands } from './brands';
import { seedBrands } from './seed/brands';

/** The token that an organisation's contest is about; undefined where there is no contest of this id. */
export const contestToken = defineQuestion<
  { readonly organisation: string; readonly id: string },
  Promise<string | undefined>
>('contest-token');

/** Brands, their buybacks and their holders (T-07, T-12). */
export const brandModule = defineModule({
  name: 'brand',
  family: 'market',
  async onEngine({ exchange, madeAt }) {
    await storeBrands(exchange, seedBrands(madeAt));
    return undefined;
  },
  async open(context) {
    const brands = await loadBrands(context.exchange);
    const calls = new BrandCalls(context, brands, async (contest) =>
      (await Promise.all(context.ask(contestToken, contest))).find((token) => token !== undefined),
    );
    return { services: brands, calls: (registry) => calls.register(registry) };
  },
});
