import * as z from 'zod/mini';

/** Has the leader do a module's task, from any process; resolves when it is done, and rejects with its refusal. */
export type LeaderTask<Input extends z.ZodMiniType> = (input: z.input<Input>) => Promise<void>;

/** How a task is done. It may be asked for again when its answer was lost, and then has to know the repetition by its input. */
export type TaskWork<Input extends z.ZodMiniType> = (input: z.output<Input>) => Promise<unknown>;

/**
 * Defines what only the leader can do for a module, since it moves money together with the module's own records, and how. The input
 * travels between processes as JSON. `name` is unique.
 */
export type DefineLeaderTask = <Input extends z.ZodMiniType>(
  name: string,
  input: Input,
  work: TaskWork<Input>,
) => LeaderTask<Input>;

/** Defines a task in the process that leads, without a way to travel. */
export const localTask: DefineLeaderTask = (_name, schema, work) => async (input) => {
  await work(z.parse(schema, input));
};

/** The tasks that modules have defined, by name; each process knows them all. */
export class LeaderTasks {
  private readonly works = new Map<string, (input: unknown) => Promise<unknown>>();

  add<Input extends z.ZodMiniType>(name: string, input: Input, work: TaskWork<Input>): void {
    if (this.works.has(name)) throw new Error(`Two tasks have the name ${name}`);
    this.works.set(name, (given) => work(z.parse(input, given)));
  }

  has(name: string): boolean {
    return this.works.has(name);
  }

  /** Does a task; its answer says nothing but that it was done, and travels as JSON, which has no `undefined`. */
  async run(name: string, input: unknown): Promise<null> {
    const work = this.works.get(name);
    if (!work) throw new Error(`No task ${name}`);
    await work(input);
    return null;
  }
}
