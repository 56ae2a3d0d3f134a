import { usePlatform, type CallDefinition } from '@exchange/platform';
import { useCall, type CallState } from '@exchange/remote-kit';
import { useCallback, useState } from 'react';

/** As `useCall`, for what the first screen shows: the answer that the page's HTML carries is there at once. */
export function useEarlyCall<Input, Output>(
  call: CallDefinition<Input, Output>,
  input: NoInfer<Input>,
): CallState<Output> {
  const { api } = usePlatform();
  const [first] = useState(() => api.takeFirst(call, input));
  const [again, setAgain] = useState(false);
  const asked = useCall(call, input, { skip: first !== undefined && !again });
  const { reload: ask } = asked;
  const reload = useCallback(() => {
    setAgain(true);
    ask();
  }, [ask]);
  return { ...asked, value: asked.value ?? first, reload };
}
