import { answerTo, defineModule, defineQuestion } from '../../application/module';
import { hour } from '../../core/time-spans';
import { brandModule } from '../brand';
import { contentDesks } from '../operator';
import { BannerPictures } from './banner-pictures';
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
    const pictures = new BannerPictures(context);
    return {
      calls: (registry) => registerHomeCalls(registry, context, calendar),
      routes: (app) => pictures.register(app),
      answers: homeDesks(context, pictures).map((desk) => answerTo(contentDesks, () => desk)),
      jobs: [{ name: 'home.clean-pictures', every: hour, run: () => pictures.clean() }],
    };
  },
});
