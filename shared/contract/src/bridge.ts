import * as z from './schema';
import { id, time } from './fields';

/**
 * One action that a page asks the native app for (B-01). The page sends {@link BridgeRequest}; the app answers with
 * {@link BridgeAnswer} of the same `id`. An answer later than `timeLimitMs` counts as none.
 */
export interface BridgeAction<
  Request extends z.ZodMiniType = z.ZodMiniType,
  Answer extends z.ZodMiniType = z.ZodMiniType,
> {
  readonly name: string;
  readonly summary: string;
  readonly request: Request;
  readonly answer: Answer;
  readonly timeLimitMs: number;
}

function defineAction<Request extends z.ZodMiniType, Answer extends z.ZodMiniType>(
  action: BridgeAction<Request, Answer>,
): BridgeAction<Request, Answer> {
  return action;
}

const nothing = () => z.object({});
/** Time for an app that answers from memory, and for one that shows a person something first. */
const quickMs = 3_000;
const personMs = 5 * 60_000;

/** A path of this application with its query: begins with one slash, so that it never names another site. */
const path = () => z.string().check(z.regex(/^\/(?![/\\])[^\s\\]*$/), z.maxLength(2_000));
/** Pair ids, comma-separated; empty for none (B-04). */
const pairIds = () => z.string().check(z.regex(/^$|^[\w-]+(,[\w-]+)*$/), z.maxLength(20_000));

export const getAppData = defineAction({
  name: 'getAppData',
  summary: 'Version and language of the app',
  request: nothing(),
  answer: z.object({
    /** Three numbers, e.g. `1.1.3`. */
    version: z.string().check(z.regex(/^\d+\.\d+\.\d+$/)),
    language: z.string().check(z.maxLength(20)),
  }),
  timeLimitMs: quickMs,
});

export const getAuthorization = defineAction({
  name: 'getAuthorization',
  summary:
    'The app’s session for this page; asks the person to log in when there is none and `login` is true (B-02)',
  request: z.object({
    login: z.boolean(),
    /** Token of a session that is over: the app forgets it before it answers, if it still keeps it. */
    ended: z.optional(z.string().check(z.maxLength(500))),
  }),
  answer: z.object({
    /** Sent in the `token` header; null when the person is not logged in. */
    token: z.nullable(z.string()),
    expires: time(),
  }),
  timeLimitMs: personMs,
});

export const getFavourites = defineAction({
  name: 'getFavourites',
  summary: 'Favourite pairs that the app keeps (from version 1.1.3, B-04)',
  request: nothing(),
  answer: z.object({ ids: pairIds() }),
  timeLimitMs: quickMs,
});

export const addFavourites = defineAction({
  name: 'addFavourites',
  summary: 'Adds pairs to the favourites that the app keeps; answers with all',
  request: z.object({ ids: pairIds() }),
  answer: z.object({ ids: pairIds() }),
  timeLimitMs: quickMs,
});

export const removeFavourites = defineAction({
  name: 'removeFavourites',
  summary: 'Removes pairs from the favourites that the app keeps; answers with all',
  request: z.object({ ids: pairIds() }),
  answer: z.object({ ids: pairIds() }),
  timeLimitMs: quickMs,
});

export const navigate = defineAction({
  name: 'navigate',
  summary: 'Switches to the native tab that shows the path, or goes back (B-03)',
  request: z.union([
    z.object({ type: z.literal('tab'), path: path() }),
    z.object({ type: z.literal('back') }),
  ]),
  answer: nothing(),
  timeLimitMs: quickMs,
});

export const openNewPage = defineAction({
  name: 'openNewPage',
  summary: 'Opens a path as a new native page; the page that opens has the query `open-type=native` (B-03)',
  request: z.object({ path: path(), title: z.optional(z.string().check(z.maxLength(100))) }),
  answer: nothing(),
  timeLimitMs: quickMs,
});

export const playHaptic = defineAction({
  name: 'playHaptic',
  summary:
    'Has the device vibrate: something was done, failed, or a gesture has taken hold (from version 1.2.0)',
  request: z.object({ haptic: z.enum(['success', 'failure', 'light']) }),
  answer: nothing(),
  timeLimitMs: quickMs,
});

/** Every action of the bridge; any other is refused (B-05). */
export const bridgeActions = [
  getAppData,
  getAuthorization,
  getFavourites,
  addFavourites,
  removeFavourites,
  navigate,
  openNewPage,
  playHaptic,
] as const;

/** Version of the iOS app from which it keeps the favourites (B-04). */
export const favouritesSince = '1.1.3';
/** Version of the apps from which they offer haptics. */
export const hapticsSince = '1.2.0';

/** What a page sends. `data` is checked against the action's `request`. */
export const BridgeRequest = z.object({
  id: id(),
  action: z.string().check(z.maxLength(50)),
  data: z.unknown(),
});
export type BridgeRequest = z.infer<typeof BridgeRequest>;

/** What the app answers. `data` is checked against the action's `answer`. */
export const BridgeAnswer = z.union([
  z.object({ id: id(), ok: z.literal(true), data: z.unknown() }),
  z.object({
    id: id(),
    ok: z.literal(false),
    /** `unknown`: no such action; `refused`: not for this page; `cancelled`: by the person; `failed`: in the app. */
    error: z.enum(['unknown', 'refused', 'cancelled', 'failed']),
  }),
]);
export type BridgeAnswer = z.infer<typeof BridgeAnswer>;
