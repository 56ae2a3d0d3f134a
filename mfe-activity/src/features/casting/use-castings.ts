import { type CastCategory, getCastClassifyListByPid } from '@exchange/contract/cast';
import { usePlatform } from '@exchange/platform';
import { useTask } from '@exchange/remote-kit';
import { useEffect, useState } from 'react';

/** A category with what is below it. */
export interface CastingTree extends CastCategory {
  readonly children: readonly CastingTree[];
}

/** The tree of the castings; what was there stays while it is asked for again. */
export function useCastings(): {
  readonly tree: readonly CastingTree[] | undefined;
  readonly failure: unknown;
  readonly pending: boolean;
  readonly reload: () => void;
} {
  const { api, locale } = usePlatform();
  const [tree, setTree] = useState<readonly CastingTree[]>();
  const [failure, setFailure] = useState<unknown>();
  const { run, pending } = useTask(async () => {
    const below = async (pid: string): Promise<readonly CastingTree[]> => {
      const { list } = await api.call(getCastClassifyListByPid, { pid });
      return Promise.all(
        list.map(async (each) => ({ ...each, children: each.has_children ? await below(each.id) : [] })),
      );
    };
    try {
      setTree(await below('0'));
      setFailure(undefined);
    } catch (error) {
      setFailure(error);
    }
  });
  const { current } = locale;
  // The names come in the page's language.
  useEffect(() => run(), [run, current]);
  return { tree, failure, pending, reload: run };
}

/** All castings below some categories. */
export const castingsOf = (tree: readonly CastingTree[]): readonly CastingTree[] =>
  tree.flatMap((each) => (each.casting ? [each] : castingsOf(each.children)));
