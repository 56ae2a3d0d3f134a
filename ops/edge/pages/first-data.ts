import { catalogue } from '@exchange/contract/catalogue';
import type { Call } from '@exchange/contract';
import type { FirstData } from '@exchange/platform/routes';

/** A call whose answer the page's HTML carries. */
export interface FirstCall {
  readonly call: Call;
  readonly input: Readonly<Record<string, unknown>>;
}

const publicCalls = new Map(
  catalogue
    .filter(({ access, idempotent }) => access === 'public' && idempotent !== 'by-key')
    .map((call) => [call.name, call]),
);

/**
 * The calls whose answers a page carries (H-28), with the values of the path's parameters where an input names one, as
 * `:pair` does. What this server's contract does not have is left out: the page asks for it itself.
 */
export function firstCallsOf(
  firstData: readonly FirstData[],
  parameters: Readonly<Record<string, string>>,
): readonly FirstCall[] {
  return firstData.flatMap(({ call: name, input }) => {
    const call = publicCalls.get(name);
    return call ? [{ call, input: filled(input, parameters) }] : [];
  });
}

function filled(
  input: Readonly<Record<string, unknown>>,
  parameters: Readonly<Record<string, string>>,
): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(input).map(([name, value]) => [
      name,
      typeof value === 'string' && value.startsWith(':') ? parameters[value.slice(1)] : value,
    ]),
  );
}
