import * as contract from '@exchange/contract';
import { CallError } from '../../core/call-error';
import type { OperatorRequest, Implementations } from '../../http/web-request';
import type { Contents } from './contents';
import type { OperatorLog } from './operator-log';
import type { OperatorRow, Operators } from './operators';
import type { Passkeys } from './passkeys';
import type { ReleaseDecisions } from './release-decisions';
import type { Reviewer, Reviews } from './reviews';

/** Who decides, from the request. */
export const reviewerOf = ({ operator, address }: OperatorRequest): Reviewer => ({
  name: operator.name,
  organisation: operator.organisation,
  address,
});

/**
 * Who changes what belongs to all organisations, for the log; `what` such as `markets are`. Throws `roleMissing` for somebody who looks
 * after one organisation.
 */
export function requireAllOrganisations(
  request: OperatorRequest,
  what: string,
): { readonly operator: string; readonly address: string } {
  const { name: operator, organisation, address } = reviewerOf(request);
  if (organisation !== undefined)
    throw new CallError(
      'roleMissing',
      `${operator} looks after ${organisation} only, and ${what} everybody's`,
    );
  return { operator, address };
}

/** Signing in, and who somebody is (O-10). */
export function implementSignIn(registry: Implementations, operators: Operators): void {
  registry.implement(contract.operatorSignIn, (typed, { address }) => operators.signIn(typed, address));
  registry.implement(contract.beginOperatorEnrolment, (who, { address }) =>
    operators.beginEnrolment(who, address),
  );
  registry.implement(contract.enrolOperator, (chosen, { address }) => operators.enrol(chosen, address));
  registry.implementOperator(contract.whoIsOperator, async (_input, { operator }) => ({
    name: operator.name,
    roles: [...operator.roles],
    organisation: operator.organisation ?? '',
  }));
  registry.implementOperator(contract.operatorSignOut, async (_input, { operator, address }) => {
    await operators.signOut(operator, address);
    return {};
  });
  registry.implementOperator(contract.allowScrape, async (_input, { operator }) => ({ name: operator.name }));
}

/** What operators with a passkey do about releases, which are everybody's (O-10). */
export function implementReleases(
  registry: Implementations,
  passkeys: Passkeys,
  decisions: ReleaseDecisions,
): void {
  const entitled = (request: OperatorRequest) => requireAllOrganisations(request, 'releases are');
  registry.implementOperator(contract.listOperatorPasskeys, async (_input, { operator }) => ({
    list: await passkeys.list(operator.name),
  }));
  registry.implementOperator(contract.beginOperatorPasskey, (input, request) =>
    passkeys.begin(input, entitled(request)),
  );
  registry.implementOperator(contract.addOperatorPasskey, async (input, request) => ({
    passkey: await passkeys.add(input, entitled(request)),
  }));
  registry.implementOperator(contract.removeOperatorPasskey, async ({ id }, request) => {
    await passkeys.remove(id, entitled(request));
    return {};
  });
  registry.implementOperator(contract.beginReleaseDecision, ({ origin, ...decision }, request) =>
    decisions.begin(decision, origin, entitled(request)),
  );
  registry.implementOperator(contract.confirmReleaseDecision, (input, request) =>
    decisions.confirm(input, entitled(request)),
  );
  registry.implementOperator(contract.noteReleaseOutcome, async (outcome, request) => {
    await decisions.note(outcome, entitled(request));
    return {};
  });
}

/** What waits for a decision. */
export function implementReviews(registry: Implementations, reviews: Reviews): void {
  registry.implementOperator(contract.listReviews, async (_input, { operator }) => ({
    list: await reviews.list(operator),
  }));
  registry.implementOperator(contract.openReview, (target, request) =>
    reviews.open(target, reviewerOf(request)),
  );
  registry.implementOperator(contract.openReviewPicture, async (target, request) => ({
    jpeg: (await reviews.picture(target, reviewerOf(request))).toString('base64'),
  }));
  registry.implementOperator(
    contract.decideReview,
    async ({ kind, id, decision, reason, note }, request) => ({
      state: await reviews.decide(
        { kind, id },
        decision === 'approve' ? { approve: true } : { approve: false, reason, note: note.trim() },
        reviewerOf(request),
      ),
    }),
  );
}

/** What organisations' pages show (O-10). */
export function implementContents(registry: Implementations, contents: Contents): void {
  registry.implementOperator(contract.listContent, (asked, request) => contents.list(asked, request));
  registry.implementOperator(contract.openContent, (asked, request) => contents.open(asked, request));
  registry.implementOperator(contract.checkContent, async (filledIn, request) => ({
    values: { ...(await contents.check(filledIn, request)) },
  }));
  registry.implementOperator(contract.keepContentPicture, async ({ file, ...target }, request) => ({
    url: await contents.keepPicture(target, file, request),
  }));
  registry.implementOperator(contract.saveContent, async (filledIn, request) => ({
    item: await contents.save(filledIn, request),
  }));
  registry.implementOperator(contract.stopContent, async (target, request) => ({
    item: await contents.stop(target, request),
  }));
}

/** The log, and what the command line does (O-10). */
export function implementConsole(registry: Implementations, operators: Operators, log: OperatorLog): void {
  registry.implementOperator(contract.listOperatorLog, (input, { operator }) =>
    log.newest(input, operator.organisation),
  );
  registry.implementOperator(contract.exportOperatorLog, (input) => log.oldest(input));
  registry.implementOperator(contract.addOperator, (operator) => operators.add(operator));
  registry.implementOperator(contract.listOperators, async () => ({
    list: (await operators.list()).map((row) => ({
      ...{ name: row.name, roles: row.roles, organisation: row.organisation },
      ...{ state: stateOf(row), create_time: row.createTime, last_time: row.lastTime },
    })),
  }));
  registry.implementOperator(contract.disableOperator, async ({ name }) => {
    await operators.disable(name);
    return {};
  });
  registry.implementOperator(contract.resetOperator, ({ name }) => operators.reset(name));
}

function stateOf({ disabledTime, enrolmentHash }: OperatorRow): 'disabled' | 'active' | 'invited' {
  if (disabledTime > 0) return 'disabled';
  return enrolmentHash === '' ? 'active' : 'invited';
}
