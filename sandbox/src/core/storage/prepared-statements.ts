import { parse, type PGlite, protocol, type QueryOptions, type Results } from '@electric-sql/pglite';
import { keptPlanMark } from './kept-plan';

type Message = Parameters<typeof parse.parseResults>[0][number];

interface Prepared {
  readonly name: string;
  /** Types of the parameters, as the database numbers them. */
  readonly types: readonly number[];
  /** How often it was run, and after how many times it is told anew. */
  times: number;
  readonly renewedAfter: number;
}

type PlanMode = 'force_custom_plan' | 'force_generic_plan';

/** Statements that are kept; the one that was not used for longest gives way. */
const mostKept = 256;
/**
 * A statement whose plan is kept is planned anew after so many times, then after twice as many and so on: a table may have grown, and
 * nothing else tells this database.
 */
const firstRenewal = 16;
const lastRenewal = 1_024;

/** Runs the statements of an embedded database in one step each, since it is told them once and keeps them parsed. */
export class PreparedStatements {
  private readonly kept = new Map<string, Prepared>();
  private lastNumber = 0;
  /** How the database plans; undefined where a transaction that was undone may have undone what it was told. */
  private mode: PlanMode | undefined;

  constructor(private readonly client: PGlite) {}

  /** Runs a statement at once. Throws what the database says against it. */
  run<Row>(text: string, params: readonly unknown[] = [], { rowMode }: QueryOptions = {}): Results<Row> {
    const isKept = text.endsWith(keptPlanMark);
    // A plan with its values in sight is a better one, and one from when a table was small would stay.
    if (!/^(begin|commit|release|rollback|savepoint)\b/i.test(text))
      this.plan(isKept ? 'force_generic_plan' : 'force_custom_plan');
    const { name, types } = this.prepare(text, isKept);
    const values = params.map((value, index) => this.written(value, types[index]));
    const answered = this.ask(
      protocol.serialize.bind({ statement: name, values }),
      protocol.serialize.describe({ type: 'P' }),
      protocol.serialize.execute({}),
    );
    const [result] = parse.parseResults(answered, this.client.parsers, rowMode && { rowMode });
    if (!result) throw new Error('The embedded database did not answer');
    if (/^(ALTER|CREATE|DO|DROP)$/.test(result.command ?? '')) this.forgetAll();
    if (result.command === 'ROLLBACK') this.mode = undefined;
    return result as Results<Row>;
  }

  private plan(mode: PlanMode): void {
    if (this.mode === mode) return;
    this.ask(protocol.serialize.query(`set plan_cache_mode = '${mode}'`));
    this.mode = mode;
  }

  private prepare(text: string, isKept: boolean): Prepared {
    const known = this.kept.get(text);
    this.kept.delete(text);
    if (known && known.times < known.renewedAfter) {
      known.times += 1;
      this.kept.set(text, known);
      return known;
    }
    if (known) this.close(known);
    const renewedAfter = known ? Math.min(2 * known.renewedAfter, lastRenewal) : firstRenewal;
    this.lastNumber += 1;
    const name = `statement-${this.lastNumber}`;
    const answered = this.ask(
      protocol.serialize.parse({ name, text }),
      protocol.serialize.describe({ type: 'S', name }),
    );
    const prepared = {
      ...{ name, types: parse.parseDescribeStatementResults(answered), times: 1 },
      renewedAfter: isKept ? renewedAfter : Infinity,
    };
    this.kept.set(text, prepared);
    const [oldest] = this.kept;
    if (this.kept.size > mostKept && oldest) {
      this.kept.delete(oldest[0]);
      this.close(oldest[1]);
    }
    return prepared;
  }

  private close({ name }: Prepared): void {
    this.ask(protocol.serialize.close({ type: 'S', name }));
  }

  /** When a table changes, what was prepared before may not be answered any more. */
  private forgetAll(): void {
    this.kept.clear();
    this.run('DEALLOCATE ALL');
    this.kept.clear();
  }

  private written(value: unknown, type: number | undefined): string | null {
    if (value === null || value === undefined) return null;
    const serializer = type === undefined ? undefined : this.client.serializers[type];
    if (serializer) return serializer(value);
    if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
      return String(value);
    throw new TypeError(`No value of this kind can be written as type ${type}`);
  }

  private ask(...requests: readonly Uint8Array[]): Message[] {
    const request = Buffer.concat([...requests, protocol.serialize.sync()]);
    const answered: Message[] = [];
    new protocol.Parser().parse(this.client.execProtocolRawSync(request), (message) => {
      if (message instanceof Error) throw message;
      answered.push(message);
    });
    return answered;
  }
}
