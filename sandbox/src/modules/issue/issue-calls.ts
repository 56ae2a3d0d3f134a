import { IssueRecord, listAssetUnlock, searchIssueRewardList, type UnlockRecord } from '@exchange/contract';
import { schemaOf } from '@exchange/contract/check';
import * as z from 'zod/mini';
import { formatUnits } from '../../core/engine/decimal';
import { tokenOf } from '../../core/exchange/catalogue';
import type { UserExchange } from '../../core/exchange/user-exchange';
import { localeOf } from '../../core/locale';
import type { Implementations } from '../../http/implementations';
import { signedIn } from '../../http/signed-in';
import type { Issues } from './issues';

/** Registers the records of tokens that were given and unlocked. */
export function implementIssues(
  implementations: Implementations,
  { tokens }: Pick<UserExchange, 'tokens'>,
  issues: Issues,
): void {
  const amountOf = ({ token, amount }: { readonly token: string; readonly amount: bigint }) =>
    formatUnits(amount, tokenOf(tokens, token).precision);

  implementations.implement(
    searchIssueRewardList,
    async ({ token, reason, reference, page, size }, request) => {
      const filter = { token, reason, reference, page, size };
      const { list, total } = await issues.listIssues(signedIn(request), filter);
      return {
        list: list.map((row) =>
          z.parse(schemaOf(IssueRecord), {
            id: row.id,
            token: row.token,
            amount: amountOf(row),
            reason: row.reason,
            settlement: row.settlement,
            time: row.time,
            reference: row.reference,
          }),
        ),
        total,
      };
    },
  );

  implementations.implement(
    listAssetUnlock,
    async ({ token, status, reference, from_id, limit }, request) => {
      const rows = await issues.listUnlocks(signedIn(request), {
        token,
        status,
        reference,
        fromId: String(from_id),
        limit: limit + 1,
      });
      const shown = rows.slice(0, limit);
      const locale = localeOf(request.locale);
      return {
        list: shown.map((row): UnlockRecord => ({
          id: row.id,
          token: row.token,
          campaign_no: row.campaignNo,
          campaign_title: row.campaignTitle[locale],
          amount: amountOf(row),
          status: row.status === 1 ? 1 : 0,
          unlock_time: row.unlockTime,
          reference: row.reference,
        })),
        next_id: rows.length > limit ? (shown.at(-1)?.id ?? null) : null,
      };
    },
  );
}
