import { listAccountStatement, type StatementKind, statementKinds, StatementLine } from '@exchange/contract';
import { schemaOf } from '@exchange/contract/check';
import * as z from 'zod/mini';
import { defineModule } from '../../application/module';
import { formatUnits } from '../../core/engine/decimal';
import { isC2cOwner } from '../../core/engine/ledger';
import { tokenOf } from '../../core/exchange/catalogue';
import { pageOf } from '../../core/pages';
import { signedIn } from '../../http/signed-in';
import { idOf, type Line, readStatement } from './statement';

/** The account statement: the lines of the ledger that are a user's own. */
export const statementModule = defineModule({
  name: 'statement',
  family: 'funds',
  open({ database, exchange }) {
    const view = (line: Line) => {
      const { precision } = tokenOf(exchange.tokens, line.token);
      const text = (amount: bigint) => formatUnits(amount, precision);
      const { owner, token, kind, reference, available, frozen, balance, time } = line;
      return z.parse(schemaOf(StatementLine), {
        id: idOf(line),
        account: isC2cOwner(owner) ? 'c2c' : 'asset',
        ...{ token, kind, reference, time },
        change: text(available + frozen),
        available_change: text(available),
        frozen_change: text(frozen),
        balance: text(balance),
      });
    };
    return {
      calls(registry) {
        registry.implement(listAccountStatement, async (input, request) => {
          const { kinds, holds, from_id: fromId, limit, ...filter } = input;
          const lines = await readStatement(
            database,
            signedIn(request),
            { ...filter, kinds: kindsIn(kinds), withHolds: holds === 1 },
            { fromId: String(fromId), limit: limit + 1 },
          );
          const { shown, next_id } = pageOf(lines, limit, idOf);
          return { list: shown.map(view), next_id };
        });
      },
    };
  },
});

/** The kinds that a query names; all of them when it names none. */
function kindsIn(text: string | undefined): readonly StatementKind[] {
  const named = new Set(text?.split(','));
  return named.size === 0 ? statementKinds : statementKinds.filter((kind) => named.has(kind));
}
