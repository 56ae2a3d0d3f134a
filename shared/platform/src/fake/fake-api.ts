import type { Api, ApiFailure, CallDefinition } from '../platform';

/** A call that was made. */
export interface MadeCall {
  readonly name: string;
  readonly input: unknown;
  readonly idempotencyKey: string | undefined;
}

/** An `Api` whose answers a test writes. A call without an answer rejects and says its name. */
export interface FakeApi extends Api {
  /** Calls so far, oldest first. */
  readonly calls: readonly MadeCall[];
  /** Names of the calls that are neither answered nor given up by whoever made them. */
  readonly waiting: readonly string[];
  /** Inputs of the calls to one entry, oldest first. */
  inputs<Input, Output>(call: CallDefinition<Input, Output>): readonly Input[];
  /** Answers every call to an entry from now on; a thrown {@link fakeFailure} is a failed call. */
  answer<Input, Output>(
    call: CallDefinition<Input, Output>,
    answer: (input: Input, options: CallOptions) => Output | Promise<Output>,
  ): void;
  /** Refuses every call to an entry from now on. */
  refuse<Input, Output>(call: CallDefinition<Input, Output>, failure: Partial<FailureFields>): void;
  /** Leaves every call to an entry without an answer from now on. */
  hold(call: { readonly name: string }): void;
  /** Data that the page's HTML would carry for a call. */
  first<Input, Output>(call: CallDefinition<Input, Output>, input: NoInfer<Input>, data: Output): void;
}

type CallOptions = NonNullable<Parameters<Api['call']>[2]>;
type FailureFields = Pick<
  ApiFailure,
  'kind' | 'code' | 'reason' | 'serverMessage' | 'fields' | 'until' | 'outcomeUnknown'
>;

/** A failed call as the real client rejects with. By default the exchange refused it with code 1000. */
export function fakeFailure(fields: Partial<FailureFields> = {}): ApiFailure {
  const refused = {
    kind: 'refused',
    code: 1000,
    reason: 'internal',
    serverMessage: '',
    fields: {},
    until: 0,
    outcomeUnknown: false,
  } as const;
  return Object.assign(new Error('The call failed'), refused, fields, { name: 'ApiFailure' as const });
}

const keyOf = (name: string, input: unknown) => `${name} ${JSON.stringify(input)}`;

export function createFakeApi(): FakeApi {
  const calls: MadeCall[] = [];
  const waiting = new Set<MadeCall>();
  const answers = new Map<string, (input: unknown, options: CallOptions) => unknown>();
  const firsts = new Map<string, unknown>();

  return {
    calls,
    get waiting() {
      return Array.from(waiting, ({ name }) => name);
    },
    inputs: <Input, Output>(call: CallDefinition<Input, Output>) =>
      calls.filter((made) => made.name === call.name).map((made) => made.input as Input),
    answer(call, answer) {
      answers.set(call.name, answer as (input: unknown, options: CallOptions) => unknown);
    },
    refuse(call, failure) {
      answers.set(call.name, () => {
        const lost = failure.kind === 'network' || failure.kind === 'timeout';
        throw fakeFailure({ outcomeUnknown: lost && call.idempotent === 'by-key', ...failure });
      });
    },
    hold({ name }) {
      answers.set(name, () => new Promise(() => undefined));
    },
    first(call, input, data) {
      firsts.set(keyOf(call.name, input), data);
    },
    async call<Input, Output>(
      call: CallDefinition<Input, Output>,
      input: NoInfer<Input>,
      options: CallOptions = {},
    ): Promise<Output> {
      const made = { name: call.name, input, idempotencyKey: options.idempotencyKey };
      calls.push(made);
      const answer = answers.get(call.name);
      if (!answer) throw new Error(`The test gives no answer to ${call.name}`);
      waiting.add(made);
      const settle = () => waiting.delete(made);
      options.signal?.addEventListener('abort', settle, { once: true });
      try {
        const data = await answer(input, options);
        if (options.signal?.aborted) throw fakeFailure({ kind: 'aborted', code: 0, reason: '' });
        return data as Output;
      } finally {
        settle();
      }
    },
    takeFirst<Input, Output>(call: CallDefinition<Input, Output>, input: NoInfer<Input>): Output | undefined {
      const key = keyOf(call.name, input);
      const data = firsts.get(key) as Output | undefined;
      firsts.delete(key);
      return data;
    },
  };
}
