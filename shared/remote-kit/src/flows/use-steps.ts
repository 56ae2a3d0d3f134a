import { usePlatform, useStream } from '@exchange/platform';
import { useEffect, useState } from 'react';

/** Where a flow of several steps stands. */
export interface Steps<Step extends string> {
  readonly step: Step;
  /** Goes to a step; from a later one the way back leads to the present one again, unless it is replaced. */
  readonly go: (step: Step, options?: { readonly replace?: boolean }) => void;
  /** The flow has ended: what is shown now stands in the place of its first step, so that the way back leads out of it. */
  readonly end: () => void;
}

/**
 * The steps of a flow on one page, each an entry of the history (H-30): the way back and the page's own arrow lead through them, and a
 * reload stays where one was. `furthest` is the last step that can be shown with what is known; a later one gives way to it.
 */
export function useSteps<Step extends string>(
  steps: readonly [Step, ...Step[]],
  furthest: Step,
): Steps<Step> {
  const { navigation } = usePlatform();
  const wanted = useStream(navigation.step$, () => navigation.step);
  const [first] = steps;
  const index = wanted === undefined ? 0 : steps.findIndex((each) => each === wanted);
  const limit = steps.indexOf(furthest);
  const isTooFar = index > limit;
  const step = (isTooFar ? furthest : steps[index]) ?? first;
  useEffect(() => {
    if (!isTooFar) return;
    if (furthest === first) navigation.toStep(undefined);
    else navigation.toStep(furthest, { replace: true });
  }, [isTooFar, furthest, first, navigation]);
  // Once what the step is shown with has been rendered: before that it would be too far.
  const [next, setNext] = useState<{ readonly step: Step; readonly replace: boolean }>();
  useEffect(() => {
    if (next) navigation.toStep(next.step === first ? undefined : next.step, { replace: next.replace });
  }, [next, first, navigation]);
  return {
    step,
    go: (target, { replace = false } = {}) => setNext({ step: target, replace }),
    end: () => navigation.toStep(undefined),
  };
}
