import * as z from 'zod/mini';

/**
 * What only the process that owns the engine can do for a module: it moves money together with the module's own records.
 * Input and output travel between processes as JSON.
 */
export interface OwnerTask<
  Input extends z.ZodMiniType = z.ZodMiniType,
  Output extends z.ZodMiniType = z.ZodMiniType,
> {
  /** Unique. */
  readonly name: string;
  readonly input: Input;
  readonly output: Output;
}

/** How a task is done. It may be asked for again when its answer was lost, and then has to know the repetition by its input. */
export type TaskWork<Task extends OwnerTask> = (
  input: z.output<Task['input']>,
) => Promise<z.input<Task['output']>>;

/** Has a task done, wherever the engine is, and answers with what came of it. */
export type PerformTask<Task extends OwnerTask> = (
  input: z.input<Task['input']>,
) => Promise<z.output<Task['output']>>;

/** Makes what performs a task in the process that owns the engine, without a way to travel. */
export const bindTask =
  <Task extends OwnerTask>(task: Task, work: TaskWork<Task>): PerformTask<Task> =>
  async (given) =>
    z.parse(task.output, await checkedWork(task, work)(given)) as z.output<Task['output']>;

/** What is done for unchecked input; what comes of it can travel. */
const checkedWork =
  <Task extends OwnerTask>(task: Task, work: TaskWork<Task>) =>
  async (given: unknown): Promise<unknown> =>
    work(z.parse(task.input, given) as z.output<Task['input']>);

/** The tasks that modules have told how to do, by name; each process knows them all. */
export class OwnerTasks {
  private readonly works = new Map<string, (input: unknown) => Promise<unknown>>();

  add<Task extends OwnerTask>(task: Task, work: TaskWork<Task>): void {
    if (this.works.has(task.name)) throw new Error(`The task ${task.name} is told twice`);
    this.works.set(task.name, checkedWork(task, work));
  }

  async run(name: string, input: unknown): Promise<unknown> {
    const work = this.works.get(name);
    if (!work) throw new Error(`No task ${name}`);
    return work(input);
  }
}
