import * as z from 'zod/mini';
import { eventsOf } from '../../core/events';
import type { SandboxLocale } from '../../core/locale';
import { castReasons, categoryOf, refusalText, texts } from './cast-plans';

const application = { applyId: z.string(), categoryId: z.string(), stageName: z.string() };
const pageOf = ({ applyId }: { readonly applyId: string }) => `/activity/casting/${applyId}`;
const castingIn = ({ categoryId }: { readonly categoryId: string }, locale: SandboxLocale) => ({
  casting: categoryOf(categoryId)?.name[locale] ?? '',
});

const event = eventsOf('cast', texts);

export const castEvents = {
  /** An application to a casting was accepted (V-02). */
  accepted: event('accepted', {
    kind: 'sales',
    data: z.object(application),
    path: pageOf,
    values: castingIn,
  }),
  /** An application to a casting was refused. */
  refused: event('refused', {
    kind: 'sales',
    data: z.object({ ...application, reason: z.enum(castReasons), note: z.string() }),
    path: pageOf,
    values: (data, locale) => ({
      ...castingIn(data, locale),
      why: refusalText(data.reason, data.note, locale),
    }),
  }),
};
