import { addFavouritePair, deleteFavouritePair, getFavouritePairList } from '@exchange/contract';
import { and, asc, eq, max, sql } from 'drizzle-orm';
import { CallError } from '../../core/call-error';
import type { Database } from '../../core/context';
import type { Implementations } from '../../http/implementations';
import { signedIn } from '../../http/signed-in';
import { favourites } from './tables';

/** Favourites of one user at most. */
const largestList = 500;

/** Favourite pairs in the user's order (T-05). `isListed` tells whether an organisation lists a pair with this id. */
export function implementFavourites(
  implementations: Implementations,
  database: Database,
  isListed: (organisation: string, pairId: string) => boolean,
): void {
  async function list(userId: string) {
    const rows = await database
      .select({ id: favourites.pairId })
      .from(favourites)
      .where(eq(favourites.userId, userId))
      .orderBy(asc(favourites.position), asc(favourites.pairId));
    return { list: rows };
  }

  implementations.implement(getFavouritePairList, async (_input, request) => list(signedIn(request)));

  implementations.implement(addFavouritePair, async ({ favouritePairIdArr, arrange }, request) => {
    const userId = signedIn(request);
    const ids = readIds(favouritePairIdArr);
    const unknown = ids.find((id) => !isListed(request.organisation, id));
    if (unknown !== undefined) throw new CallError('favouriteUnknown', `no pair ${unknown}`);
    if (ids.length > 0) {
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
        if (arrange === true) await putInOrder(transaction, userId, ids);
      });
    }
    return list(userId);
  });

  implementations.implement(deleteFavouritePair, async ({ favouritePairId }, request) => {
    const userId = signedIn(request);
    const deleted = await database
      .delete(favourites)
      .where(and(eq(favourites.userId, userId), eq(favourites.pairId, favouritePairId)))
      .returning({ id: favourites.pairId });
    if (deleted.length === 0) throw new CallError('favouriteUnknown', `not a favourite: ${favouritePairId}`);
    return list(userId);
  });
}

/** Gives a user's favourites new positions: those named in their order, then the others as they were. */
async function putInOrder(transaction: Database, userId: string, named: readonly string[]): Promise<void> {
  const rows = await transaction
    .select({ id: favourites.pairId })
    .from(favourites)
    .where(eq(favourites.userId, userId))
    .orderBy(asc(favourites.position), asc(favourites.pairId));
  const others = rows.map(({ id }) => id).filter((id) => !named.includes(id));
  await transaction
    .insert(favourites)
    .values([...named, ...others].map((pairId, index) => ({ userId, pairId, position: index + 1 })))
    .onConflictDoUpdate({
      target: [favourites.userId, favourites.pairId],
      set: { position: sql`excluded.position` },
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
