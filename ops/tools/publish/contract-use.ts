import type { Contract } from '@exchange/contract/json-contract';

/**
 * The part of the contract that some scripts use: calls and messages whose names stand in them as texts. A name is what a
 * script sends or listens to, so that none can be used without it; one that stands there for another reason only makes
 * the comparison stricter.
 */
export function contractUse(scripts: readonly string[], contract: Contract): Contract {
  const quoted = (name: string) => [`"${name}"`, `'${name}'`, `\`${name}\``];
  return Object.fromEntries(
    Object.entries(contract).filter(([name]) =>
      quoted(name).some((text) => scripts.some((script) => script.includes(text))),
    ),
  );
}
