import { defineModule, defineQuestion } from '../../application/module';
import { brandModule } from '../brand';
import { type CalendarSale, createCalendar } from './calendar';
import { registerHomeCalls } from './home-calls';
import { seedHome } from './home-store';

/** An organisation's token sales that begin from `from` up to, not including, `to`. */
export const calendarSales = defineQuestion<
  { readonly organisation: string; readonly from: number; readonly to: number },
  Promise<readonly CalendarSale[]>
>('calendar-sales');

/** Banners, notices and the calendar (T-01, T-07). */
export const homeModule = defineModule({
  name: 'home',
  family: 'market',
  uses: { brands: brandModule },
  async onEngine({ madeAt }, { database }) {
    await seedHome(database, madeAt);
    return undefined;
  },
  open({ database, clock, market, madeAt, ask }, { brands }) {
    const calendar = createCalendar({
      ...{ database, clock, market, madeAt, brands },
      salesBetween: async (organisation, from, to) =>
        (await Promise.all(ask(calendarSales, { organisation, from, to }))).flat(),
    });
    return { calls: (registry) => registerHomeCalls(registry, { database, clock, calendar }) };
  },
});
