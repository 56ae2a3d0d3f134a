import * as z from 'zod/mini';
import { eventsOf } from '../../core/events';
import type { SandboxLocale } from '../../core/locale';
import { castCategories, castReasons, castReasonTexts } from './cast-plans';
import en from './texts.en.json';
import zhCN from './texts.zh-CN.json';
import zhHK from './texts.zh-HK.json';

const texts: Readonly<Record<SandboxLocale, typeof en>> = { 'zh-HK': zhHK, 'zh-CN': zhCN, en };

const application = {
  applyId: z.string(),
  categoryId: z.string(),
  stageName: z.string(),
};
const pageOf = ({ applyId }: { readonly applyId: string }) => `/activity/casting/${applyId}`;
const castingIn = ({ categoryId }: { readonly categoryId: string }, locale: SandboxLocale) => ({
  casting: castCategories.find(({ id }) => id === categoryId)?.name[locale] ?? '',
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
      why: [castReasonTexts[data.reason][locale], data.note].filter(Boolean).join(' '),
    }),
  }),
};
