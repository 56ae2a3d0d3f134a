import { parse, type PGlite, protocol, type QueryOptions, type Results } from '@electric-sql/pglite';

type Message = Parameters<typeof parse.parseResults>[0][number];

interface Prepared {
  readonly name: string;
  /** Types of the parameters, as the database numbers them. */
  readonly types: readonly number[];
}

/** Statements that are kept; the one that was not used for longest gives way. */
const mostKept = 256;

/** Runs the statements of an embedded database in one step each, since it is told them once and keeps them parsed. */
export class PreparedStatements {
  private readonly kept = new Map<string, Prepared>();
  private lastNumber = 0;

  constructor(private readonly client: PGlite) {}

  /** Runs a statement at once. Throws what the database says against it. */
  run<Row>(text: string, params: readonly unknown[] = [], { rowMode }: QueryOptions = {}): Results<Row> {
    const { name, types } = this.prepare(text);
    const values = params.map((value, index) => this.written(value, types[index]));
    const answered = this.ask(
      protocol.serialize.bind({ statement: name, values }),
      protocol.serialize.describe({ type: 'P' }),
      protocol.serialize.execute({}),
    );
    const [result] = parse.parseResults(answered, this.client.parsers, rowMode && { rowMode });
    if (!result) throw new Error('The embedded database did not answer');
    if (/^(ALTER|CREATE|DO|DROP)$/.test(result.command ?? '')) this.forgetAll();
    return result as Results<Row>;
  }

  private prepare(text: string): Prepared {
    const known = this.kept.get(text);
    if (known) {
      this.kept.delete(text);
      this.kept.set(text, known);
      return known;
    }
    this.lastNumber += 1;
    const name = `statement-${this.lastNumber}`;
    const answered = this.ask(
      protocol.serialize.parse({ name, text }),
      protocol.serialize.describe({ type: 'S', name }),
    );
    const prepared = { name, types: parse.parseDescribeStatementResults(answered) };
    this.kept.set(text, prepared);
    const [oldest] = this.kept;
    if (this.kept.size > mostKept && oldest) {
      this.kept.delete(oldest[0]);
      this.ask(protocol.serialize.close({ type: 'S', name: oldest[1].name }));
    }
    return prepared;
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
