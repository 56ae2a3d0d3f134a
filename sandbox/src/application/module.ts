import type { Call } from '@exchange/contract';
import type { FastifyInstance } from 'fastify';
import type { Database, SandboxClock } from '../core/context';
import type { DomainEvent } from '../core/events';
import type { Job } from '../core/jobs';
import type { RateLimits } from '../http/rate-limits';
import type { Implementations } from '../http/web-request';
import type { Trading } from '../realtime/trading';
import type { Engine } from '../realtime/trading-service';
import type { SandboxSettings } from '../settings';

/** Families of modules: a module uses modules of its own family and of those before it. */
export const families = ['identity', 'funds', 'market', 'campaigns', 'demo'] as const;
export type Family = (typeof families)[number];

/** What stands below all modules. */
export interface ModuleContext extends Pick<
  Trading,
  'exchange' | 'market' | 'madeAt' | 'quotePosition' | 'advanceClock' | 'reloadRules' | 'leaderFigures'
> {
  readonly database: Database;
  readonly clock: SandboxClock;
  /** The system's time, ms since the epoch. */
  readonly systemTime: () => number;
  readonly settings: SandboxSettings;
  readonly limits: RateLimits;
  /** How many times as wide as usual the limits of attempts are. */
  readonly limitFactor: number;
  /** Keys everything that is derived for this storage, such as deposit addresses. */
  readonly addressSecret: Buffer;
  /** What the command line on the exchange's own machine shows. */
  readonly consoleSecret: string;
  /** Whether this exchange is a demonstration: reviews are approved by a timer, and captchas show their answers. */
  readonly demo: boolean;
  /** Whether simulated buyers and bidders take part. */
  readonly simulated: boolean;
  /** Logs failures under a message. */
  readonly onError: (message: string) => (error: unknown) => void;
  /** Whether a module answers the call; known once all modules are open. */
  readonly isImplemented: (call: Call) => boolean;
  /** What all modules say that can happen to users. */
  readonly events: readonly DomainEvent[];
  /** The answers of all modules that answer the question, in the modules' order. Only when all modules are open. */
  readonly ask: <Input, Answer>(question: Question<Input, Answer>, input: Input) => readonly Answer[];
}

/** A question that a module asks without knowing who answers: the way against the order of families. */
export interface Question<Input, Answer> {
  readonly name: string;
  /** The answers of one running application; a test has several in one process. */
  readonly answers: WeakMap<ModuleContext, ((input: Input) => Answer)[]>;
}

const questionNames = new Set<string>();

/**
 * Defines a question. It belongs to the module that asks and is exported for those that answer. Where answering takes time,
 * `Answer` is a promise. Throws when there is a question of this name.
 */
export function defineQuestion<Input, Answer>(name: string): Question<Input, Answer> {
  if (questionNames.has(name)) throw new Error(`Two questions have the name ${name}`);
  questionNames.add(name);
  return { name, answers: new WeakMap() };
}

/** One module's answer to a question. */
export interface QuestionAnswer {
  addTo(context: ModuleContext): void;
}

/** Answers another module's question, among a module's `answers`. */
export const answerTo = <Input, Answer>(
  question: Question<Input, Answer>,
  answer: (input: Input) => Answer,
): QuestionAnswer => ({
  addTo(context) {
    question.answers.set(context, [...(question.answers.get(context) ?? []), answer]);
  },
});

/** What a module brings when it is opened. */
export interface OpenedModule<Services> {
  /** What other modules use. */
  readonly services?: Services;
  /** Registers the implementations of the module's calls. */
  calls?(registry: Implementations): void;
  /** Registers the module's routes beside the calls, such as pictures. */
  routes?(app: FastifyInstance): Promise<void> | void;
  readonly answers?: readonly QuestionAnswer[];
  /**
   * Stores what must be there before the jobs begin. Runs in the order of modules, each time this process comes to own the
   * engine, so it has to know what it stored already.
   */
  seed?(): Promise<void>;
  /**
   * Follows the engine while this process owns it: begun after the seeds and before the jobs, each time. Returns its stop. For what
   * needs the module's services; orders may have been taken before.
   */
  lead?(engine: Engine): () => void;
  /** Run by the process that owns the engine. Names begin with the module's. */
  readonly jobs?: readonly Job[];
}

/** What a module says of itself before it is opened. */
export interface ModuleDefinition<Services, Uses extends UsedModules> {
  /** Name of its folder. */
  readonly name: string;
  readonly family: Family;
  /** The modules whose services it needs; they are listed before it. */
  readonly uses?: Uses;
  /** What it publishes (see `core/events.ts`). Names begin with the module's. */
  readonly events?: readonly DomainEvent[];
  /** Runs before the engine reads the storage, in the process that is about to own it. */
  beforeEngine?(database: Database): Promise<unknown>;
  /**
   * Runs on the engine before anybody is served, each time this process comes to own it. Where it starts something, it resolves
   * with its stop.
   */
  onEngine?(
    engine: Engine,
    parts: Pick<ModuleContext, 'database' | 'clock'>,
  ): Promise<(() => void) | undefined>;
  /** Creates the module's services and says what it brings. */
  open(
    context: ModuleContext,
    uses: ServicesOf<Uses>,
  ): OpenedModule<Services> | Promise<OpenedModule<Services>>;
}

type UsedModules = Readonly<Record<string, Module<unknown>>>;
/** The services of modules, by the names under which they are used. */
export type ServicesOf<Uses extends UsedModules> = {
  readonly [Name in keyof Uses]: Uses[Name] extends Module<infer Services> ? Services : never;
};

/** A module as the application sees it. */
export interface Module<Services> extends Pick<
  ModuleDefinition<Services, UsedModules>,
  'name' | 'family' | 'events' | 'beforeEngine' | 'onEngine'
> {
  readonly uses: readonly Module<unknown>[];
  open(context: ModuleContext): Promise<OpenedModule<Services>>;
  /** The services of the module in an application. Throws while it is not open there, and when it has none. */
  servicesIn(context: ModuleContext): Services;
}

/**
 * Defines a module: its name and family, what it uses, and what it brings. Its `index.ts` exports the definition, `app.ts` lists
 * it. See docs/module-guide.md.
 */
export function defineModule<Services, const Uses extends UsedModules = Record<string, never>>(
  definition: ModuleDefinition<Services, Uses>,
): Module<Services> {
  const uses = Object.entries<Module<unknown>>(definition.uses ?? {});
  const services = new WeakMap<ModuleContext, { readonly of: Services }>();
  return {
    ...definition,
    uses: uses.map(([, used]) => used),
    async open(context) {
      const given = Object.fromEntries(uses.map(([key, used]) => [key, used.servicesIn(context)]));
      // `fromEntries` forgets which key has which services.
      const opened = await definition.open(context, given as ServicesOf<Uses>);
      if (opened.services !== undefined) services.set(context, { of: opened.services });
      return opened;
    },
    servicesIn(context) {
      const own = services.get(context);
      if (!own) throw new Error(`The module ${definition.name} is not open, or has no services`);
      return own.of;
    },
  };
}
