import { type InputOf, listOperatorLog, operatorLogKinds } from '@exchange/contract';
import { type DeskRoutes, sendRefusal } from './desk-routes';
import { createFormats } from './formats';
import { logFields, logPage, type LogQuery } from './log-page';
import { sendPage } from './sign-in-routes';
import { frameOf, queryOf } from './visitor';

/** Lines of the log on a page. */
const shownLines = 50;
const dayMs = 86_400_000;

/** The log at `/ops/log`, by person, kind, text and days, page by page (O-10). */
export function registerLog(routes: DeskRoutes): void {
  const { desk } = routes;
  routes.page('/ops/log', 'read', async (request, reply, person) => {
    const asked = queryOf(request, [...logFields, 'from']);
    const query = logQueryOf(asked);
    const answer = await desk.ask(request, listOperatorLog, inputOf(query, asked.get('from')), person.secret);
    if (answer.is !== 'answered') return sendRefusal(request, reply, person, answer);
    const frame = frameOf(request, logFields);
    const page = logPage(frame, createFormats(frame.locale, answer.time), {
      ...{ operator: person.operator, entries: answer.data.list, query },
      next: answer.data.next_id ?? undefined,
    });
    return sendPage(reply, 200, page);
  });
}

/** What a page is narrowed to; what cannot be read narrows nothing. */
function logQueryOf(asked: URLSearchParams): LogQuery {
  const text = (name: string, most: number) => (asked.get(name) ?? '').trim().slice(0, most);
  const day = (name: string) => (Number.isNaN(timeOf(text(name, 10))) ? '' : text(name, 10));
  return {
    ...{ search: text('search', 100), operator: text('operator', 32) },
    kind: operatorLogKinds.find((kind) => kind === asked.get('kind')),
    ...{ since: day('since'), until: day('until'), onlyChanges: asked.get('only') === 'changes' },
  };
}

/** When a day begins, UTC, ms since the epoch; NaN for what is no day. */
const timeOf = (day: string): number =>
  /^\d{4}-\d{2}-\d{2}$/.test(day) ? Math.max(0, Date.parse(`${day}T00:00:00Z`)) : NaN;

function inputOf(
  { search, operator, kind, since, until, onlyChanges }: LogQuery,
  from: string | null,
): InputOf<typeof listOperatorLog> {
  return {
    ...{ search, operator, limit: shownLines },
    from_id: from !== null && /^\d{1,15}$/.test(from) ? from : '0',
    ...(kind !== undefined && { kind }),
    ...(onlyChanges && { only: 'changes' as const }),
    ...(since !== '' && { from_time: timeOf(since) }),
    // The last day belongs to it.
    ...(until !== '' && { to_time: timeOf(until) + dayMs }),
  };
}
