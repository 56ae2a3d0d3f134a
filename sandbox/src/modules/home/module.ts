import { answerTo, defineModule, defineQuestion } from '../../application/module';
import { brandModule } from '../brand';
import { contentDesks } from '../operator';
import { Calendar, type CalendarSale } from './calendar';
import { homeDesks } from './content-desks';
import { registerHomeCalls } from './home-calls';
import { seedHome } from './seed/seed-home';

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
  open(context, { brands }) {
    const calendar = new Calendar(context, brands, async (organisation, from, to) =>
      (await Promise.all(context.ask(calendarSales, { organisation, from, to }))).flat(),
    );
    return {
      calls: (registry) => registerHomeCalls(registry, context, calendar),
      answers: homeDesks(context).map((desk) => answerTo(contentDesks, () => desk)),
    };
  },
});
