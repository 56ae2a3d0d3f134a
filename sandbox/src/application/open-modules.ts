import type { DomainEvent } from '../core/events';
import { createRegistry, type Registry } from '../http/registry';
import { families, type Module, type ModuleContext, type OpenedModule, type Question } from './module';

/** The modules of a running application. */
export interface OpenModules {
  /** What each module brings, in their order. */
  readonly list: readonly OpenedModule<unknown>[];
  /** The implementations of their calls. */
  readonly registry: Registry;
  /** The services of a module. */
  of<Services>(module: Module<Services>): Services;
}

/**
 * Opens modules in their order; each gets the services of those that it uses. Rejects when a name is there twice, when a
 * module is listed before one that it uses or after one of a later family, and when a job or an event is not
 * named after its module.
 */
export async function openModules(
  modules: readonly Module<unknown>[],
  foundation: Omit<ModuleContext, 'ask' | 'events' | 'isImplemented'>,
): Promise<OpenModules> {
  requireOrder(modules);
  const registry = createRegistry(foundation.exchange);
  let isOpen = false;
  const context: ModuleContext = {
    ...foundation,
    events: eventsOf(modules),
    isImplemented: (call) => registry.find(call) !== undefined,
    ask<Input, Answer>(question: Question<Input, Answer>, input: Input) {
      if (!isOpen) throw new Error(`The question ${question.name} is asked before all modules are open`);
      return (question.answers.get(context) ?? []).map((answer) => answer(input));
    },
  };
  const list: OpenedModule<unknown>[] = [];
  for (const module of modules) {
    const opened = await module.open(context);
    opened.calls?.(registry);
    for (const answer of opened.answers ?? []) answer.addTo(context);
    const foreign = opened.jobs?.find(({ name }) => !name.startsWith(`${module.name}.`));
    if (foreign)
      throw new Error(`The job ${foreign.name} of ${module.name} has to begin with ${module.name}.`);
    list.push(opened);
  }
  isOpen = true;
  return { list, registry, of: (module) => module.servicesIn(context) };
}

/** The events of all modules. Throws when two have one name, and when one is not named after its module. */
function eventsOf(modules: readonly Module<unknown>[]): readonly DomainEvent[] {
  const names = new Set<string>();
  return modules.flatMap(({ name: module, events = [] }) =>
    events.map((event) => {
      if (!event.name.startsWith(`${module}.`))
        throw new Error(`The event ${event.name} of ${module} has to begin with ${module}.`);
      if (names.has(event.name)) throw new Error(`Two events have the name ${event.name}`);
      names.add(event.name);
      return event;
    }),
  );
}

/** Throws unless each module stands after those that it uses, and the families in their order. */
function requireOrder(modules: readonly Module<unknown>[]): void {
  const before = new Set<Module<unknown>>();
  const names = new Set<string>();
  let latest: Module<unknown> | undefined;
  for (const module of modules) {
    const { name, family, uses } = module;
    if (names.has(name)) throw new Error(`Two modules have the name ${name}`);
    if (latest && families.indexOf(family) < families.indexOf(latest.family))
      throw new Error(
        `The module ${name} (${family}) is listed after ${latest.name} (${latest.family}): list it with its family`,
      );
    const late = uses.find((used) => !before.has(used));
    if (late) throw new Error(`The module ${name} uses ${late.name}: list ${late.name} before it`);
    names.add(name);
    before.add(module);
    latest = module;
  }
}
