import { runInNewContext } from 'node:vm';
import { renderWatch } from './head-script';

/** What React and its tools know of a page's hook. */
interface Hook {
  inject(renderer: object): number;
  onCommitFiberRoot(renderer: number, root: { readonly containerInfo: object }): unknown;
}
interface Watched {
  readonly exchangeCommits?: readonly (readonly [container: unknown, at: number])[];
  __REACT_DEVTOOLS_GLOBAL_HOOK__?: Hook;
}

/** A page in which the script has run, with these tools of React's. */
function watch(tools?: Hook): { readonly hook: Hook; readonly commits: () => Watched['exchangeCommits'] } {
  const page: Watched = tools ? { __REACT_DEVTOOLS_GLOBAL_HOOK__: tools } : {};
  let at = 0;
  runInNewContext(renderWatch, { window: page, performance: { now: () => (at += 1) }, Map });
  const hook = page.__REACT_DEVTOOLS_GLOBAL_HOOK__;
  if (!hook) throw new Error('no hook');
  return { hook, commits: () => page.exchangeCommits };
}
const root = (name: string) => ({ containerInfo: { name } });

test('[O-06] commits are noted with their place and time, the last 5,000 of them', () => {
  const { hook, commits } = watch();
  expect([hook.inject({}), hook.inject({})]).toEqual([1, 2]);
  hook.onCommitFiberRoot(1, root('first'));
  hook.onCommitFiberRoot(2, root('second'));
  expect(commits()).toEqual([
    [{ name: 'first' }, 1],
    [{ name: 'second' }, 2],
  ]);
  for (let more = 0; more < 4_999; more += 1) hook.onCommitFiberRoot(1, root('more'));
  expect(commits()).toHaveLength(5_000);
  expect(commits()?.[0]?.[0]).toEqual({ name: 'second' });
});

test('[O-06] where React’s own tools are installed they hear what they would, as they would', () => {
  const heard: unknown[] = [];
  const tools: Hook = {
    inject: () => 7,
    onCommitFiberRoot(...told) {
      heard.push(this === tools, ...told);
      return 'answer';
    },
  };
  const { hook, commits } = watch(tools);
  expect(hook).toBe(tools);
  expect(hook.inject({})).toBe(7);
  expect(hook.onCommitFiberRoot(7, root('first'))).toBe('answer');
  expect(heard).toEqual([true, 7, root('first')]);
  expect(commits()).toHaveLength(1);
});
