import { addFavouritePair, deleteFavouritePair, getFavouritePairList } from '@exchange/contract';
import { and, asc, eq, max, sql } from 'drizzle-orm';
import { defineModule } from '../../application/module';
import { CallError } from '../../core/call-error';
import type { Database } from '../../core/context';
import { signedIn } from '../../http/signed-in';
import { favourites } from './tables';

/** Favourites of one user at most. */
const largestList = 500;

/** A user's favourite pairs in the user's order (T-05). */
export const favouriteModule = defineModule({
  name: 'favourite',
  family: 'market',
  open: ({ database, market }) => ({
    calls(registry) {
      const listOf = async (userId: string) => ({ list: await inOrder(database, userId) });

      registry.implement(getFavouritePairList, (_input, request) => listOf(signedIn(request)));

      registry.implement(addFavouritePair, async ({ favouritePairIdArr, arrange }, request) => {
        const userId = signedIn(request);
        const ids = readIds(favouritePairIdArr);
        const listed = new Set(market.listed(request.organisation).map(({ code }) => code));
        const unknown = ids.find((id) => !listed.has(id));
        if (unknown !== undefined) throw new CallError('favouriteUnknown', `no pair ${unknown}`);
        if (ids.length > 0) await add(database, userId, ids, arrange === true);
        return listOf(userId);
      });

      registry.implement(deleteFavouritePair, async ({ favouritePairId }, request) => {
        const userId = signedIn(request);
        const deleted = await database
          .delete(favourites)
          .where(and(eq(favourites.userId, userId), eq(favourites.pairId, favouritePairId)))
          .returning({ id: favourites.pairId });
        if (deleted.length === 0)
          throw new CallError('favouriteUnknown', `not a favourite: ${favouritePairId}`);
        return listOf(userId);
      });
    },
  }),
});

const inOrder = (database: Database, userId: string) =>
  database
    .select({ id: favourites.pairId })
    .from(favourites)
    .where(eq(favourites.userId, userId))
    .orderBy(asc(favourites.position), asc(favourites.pairId));

/** Adds pairs after those that are there; with `arrange` these come first from then on, and the others as they were. */
async function add(
  database: Database,
  userId: string,
  ids: readonly string[],
  arrange: boolean,
): Promise<void> {
  await database.transaction(async (transaction) => {
    const [last] = await transaction
      .select({ position: max(favourites.position) })
      .from(favourites)
      .where(eq(favourites.userId, userId));
    const next = (last?.position ?? 0) + 1;
    await transaction
      .insert(favourites)
      .values(ids.map((pairId, index) => ({ userId, pairId, position: next + index })))
      .onConflictDoNothing();
    if (!arrange) return;
    const rows = await inOrder(transaction, userId);
    const others = rows.map(({ id }) => id).filter((id) => !ids.includes(id));
    await transaction
      .insert(favourites)
      .values([...ids, ...others].map((pairId, index) => ({ userId, pairId, position: index + 1 })))
      .onConflictDoUpdate({
        target: [favourites.userId, favourites.pairId],
        set: { position: sql`excluded.position` },
      });
  });
}

/** The ids of a JSON array of texts, each once. */
function readIds(json: string): string[] {
  const refuse = () =>
    new CallError('invalidInput', 'ids', { favouritePairIdArr: `JSON array of at most ${largestList} ids` });
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    throw refuse();
  }
  if (!Array.isArray(value) || value.length > largestList) throw refuse();
  const ids = value.map((id: unknown) =>
    typeof id === 'string' || typeof id === 'number' ? String(id) : '',
  );
  if (ids.some((id) => id === '' || id.length > 64)) throw refuse();
  return [...new Set(ids)];
}
