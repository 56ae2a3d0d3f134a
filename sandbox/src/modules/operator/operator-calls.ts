import {
  addOperator,
  allowScrape,
  beginOperatorEnrolment,
  decideReview,
  disableOperator,
  enrolOperator,
  exportOperatorLog,
  listOperatorLog,
  listOperators,
  listReviews,
  openReview,
  openReviewPicture,
  operatorSignIn,
  operatorSignOut,
  resetOperator,
  whoIsOperator,
} from '@exchange/contract';
import { CallError } from '../../core/call-error';
import type { OperatorRequest, WebImplementations } from '../../http/web-request';
import type { OperatorLog } from './operator-log';
import type { OperatorRow, Operators } from './operators';
import type { Reviewer, Reviews } from './reviews';

/** Who decides, from the request. */
export const reviewerOf = ({ operator, address }: OperatorRequest): Reviewer => ({
  name: operator.name,
  organisation: operator.organisation,
  address,
});

/** Signing in, and who somebody is (O-10). */
export function implementSignIn(implementations: WebImplementations, operators: Operators): void {
  implementations.implementWeb(operatorSignIn, (typed, { address }) => operators.signIn(typed, address));
  implementations.implementWeb(beginOperatorEnrolment, async (who, { address }) => {
    const { secret, uri } = await operators.beginEnrolment({ ...who, address });
    return { authenticator_secret: secret, authenticator_uri: uri };
  });
  implementations.implementWeb(
    enrolOperator,
    ({ name, enrolment, password_confirmation: confirmation, ...chosen }, { address }) =>
      operators.enrol({ name, enrolment, address }, { ...chosen, confirmation }),
  );
  implementations.implementOperator(whoIsOperator, async (_input, { operator }) => ({
    name: operator.name,
    roles: [...operator.roles],
    organisation: operator.organisation ?? '',
  }));
  implementations.implementOperator(operatorSignOut, async (_input, { operator, address }) => {
    await operators.signOut(operator, address);
    return {};
  });
  implementations.implementOperator(allowScrape, async (_input, { operator }) => ({ name: operator.name }));
}

/** What waits for a decision. */
export function implementReviews(implementations: WebImplementations, reviews: Reviews): void {
  implementations.implementOperator(listReviews, async (_input, { operator }) => ({
    list: await reviews.list(operator),
  }));
  implementations.implementOperator(openReview, (target, request) =>
    reviews.open(target, reviewerOf(request)),
  );
  implementations.implementOperator(openReviewPicture, async (target, request) => ({
    jpeg: (await reviews.picture(target, reviewerOf(request))).toString('base64'),
  }));
  implementations.implementOperator(decideReview, async ({ kind, id, decision, reason, note }, request) => ({
    state: await reviews.decide(
      { kind, id },
      decision === 'approve' ? { approve: true } : { approve: false, reason, note: note.trim() },
      reviewerOf(request),
    ),
  }));
}

/** The log, and what the command line does (O-10). */
export function implementConsole(
  implementations: WebImplementations,
  { operators, log }: { readonly operators: Operators; readonly log: OperatorLog },
): void {
  implementations.implementOperator(listOperatorLog, async ({ from_id, limit, search }, { operator }) => {
    const { organisation } = operator;
    const rows = await log.newest({ before: numberOf(from_id), limit: limit + 1, search, organisation });
    return pageOf(rows, limit);
  });
  implementations.implementOperator(exportOperatorLog, async ({ from_id, limit }) =>
    pageOf(await log.after(numberOf(from_id), limit + 1), limit),
  );
  implementations.implementOperator(addOperator, (operator) => operators.add(operator));
  implementations.implementOperator(listOperators, async () => ({
    list: (await operators.list()).map(({ name, roles, organisation, ...row }) => ({
      ...{ name, roles, organisation },
      state: stateOf(row),
      create_time: row.createTime,
      last_time: row.lastTime,
    })),
  }));
  implementations.implementOperator(disableOperator, async ({ name }) => {
    await operators.disable(name);
    return {};
  });
  implementations.implementOperator(resetOperator, ({ name }) => operators.reset(name));
}

function stateOf({
  disabledTime,
  enrolmentHash,
}: Pick<OperatorRow, 'disabledTime' | 'enrolmentHash'>): 'disabled' | 'active' | 'invited' {
  if (disabledTime > 0) return 'disabled';
  return enrolmentHash === '' ? 'active' : 'invited';
}

/** A page of the log is read on by the number of its last line. */
function numberOf(fromId: string | number): number {
  const text = String(fromId);
  if (!/^\d{1,15}$/.test(text))
    throw new CallError('invalidInput', 'from_id', { from_id: 'a next_id of an earlier page, or 0' });
  return Number(text);
}

function pageOf<Row extends { readonly number: number }>(rows: readonly Row[], limit: number) {
  const list = rows.slice(0, limit);
  const last = list.at(-1);
  return { list, next_id: rows.length > limit && last ? String(last.number) : null };
}
