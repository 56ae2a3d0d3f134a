import {
  PlatformProvider,
  useStream,
  type RemoteDefinition,
  type SlotInput,
  type SlotInputs,
  type SlotName,
} from '@exchange/platform';
import { StrictMode, type ComponentType } from 'react';
import { createRoot } from 'react-dom/client';
import type { Texts } from '../texts';

/** What fills a place: it is given what the place tells, and may show nothing. */
type Filler<Name extends SlotName> = ComponentType<SlotInputs[Name]>;

/** The fillers of a remote by the names in `fills` of its `remote.config.ts`, each in a chunk of its own. */
type Fillers<Name extends SlotName> = { readonly [Each in Name]: () => Promise<Filler<Each>> };

/**
 * `fill` of a remote written in React: `createReactFill<typeof fills>({ texts, fillers })` does not compile while a filler of those that
 * `fills` names is missing (H-32). An error while rendering takes the filler away.
 */
export function createReactFill<Fills extends readonly SlotName[]>({
  texts,
  fillers,
}: {
  readonly texts: Texts;
  readonly fillers: Fillers<Fills[number]>;
}): NonNullable<RemoteDefinition['fill']> {
  const loaders: Partial<{ [Each in SlotName]: () => Promise<Filler<Each>> }> = fillers;
  return async (slot, element, platform, input, fail) => {
    const load = loaders[slot];
    if (!load) throw new Error(`There is nothing for ${slot}`);
    const [Part] = await Promise.all([load(), platform.locale.register(texts.namespace, texts.messages)]);
    const root = createRoot(element, {
      onUncaughtError: fail,
      identifierPrefix: `${texts.namespace}-${slot}`,
    });
    root.render(
      <StrictMode>
        <PlatformProvider value={platform}>
          <Told input={input} Part={Part} />
        </PlatformProvider>
      </StrictMode>,
    );
    return () => root.unmount();
  };
}

function Told<Name extends SlotName>({
  input,
  Part,
}: {
  readonly input: SlotInput<Name>;
  readonly Part: Filler<Name>;
}) {
  const told = useStream(input, () => input.value);
  return <Part {...told} />;
}
