import { changePriceAlert, createPriceAlert, deletePriceAlert, listPriceAlerts } from '@exchange/contract';
import { defineModule } from '../../application/module';
import { hour, minute } from '../../core/time-spans';
import { signedIn } from '../../http/signed-in';
import { notificationModule } from '../notification';
import { Alerts } from './alerts';
import { alertEvents } from './events';

/** Trades are looked at as they are committed; what failed, and what there was before, so often, ms of the system's time. */
const lookEvery = 500;

/** Telling people when a price is reached (T-19). */
export const alertModule = defineModule({
  name: 'alert',
  family: 'market',
  uses: { notifications: notificationModule },
  events: Object.values(alertEvents),
  open(context, { notifications: { telling } }) {
    const onError = context.onError('price alerts failed at something');
    const alerts = new Alerts(context, { onError, tell: () => void telling.tell().catch(onError) });
    return {
      calls(registry) {
        registry.implement(listPriceAlerts, ({ token, market }, request) =>
          alerts.list(
            signedIn(request),
            token === undefined || market === undefined ? undefined : `${token}_${market}`,
          ),
        );
        registry.implement(createPriceAlert, async ({ token, market, ...terms }, request) => {
          const pair = context.market.listedPair(request.organisation, token, market);
          return { alert: await alerts.create(signedIn(request), pair, terms) };
        });
        registry.implement(changePriceAlert, async ({ id, ...terms }, request) => ({
          alert: await alerts.change(signedIn(request), id, terms),
        }));
        registry.implement(deletePriceAlert, async ({ id }, request) => {
          await alerts.delete(signedIn(request), id);
          return {};
        });
      },
      lead: (engine) => alerts.lead(engine),
      jobs: [
        { name: 'alert.look', every: lookEvery, run: () => alerts.look() },
        { name: 'alert.compare', every: minute, run: () => alerts.compare() },
        { name: 'alert.clean', every: hour, run: () => alerts.clean() },
      ],
    };
  },
});
