/** What the command that was refused can do about it by itself, when its user agrees. */
export interface Offer {
  readonly question: string;
  /** The command that mends it, before the refused one is run again; none where waiting does. */
  readonly command: readonly string[];
}

/** Something that an operator asked for and that is not done; says why, one line per reason. */
export class Refused extends Error {
  override readonly name = 'Refused';

  constructor(
    message: string,
    readonly reasons: readonly string[] = [],
    readonly offer?: Offer,
  ) {
    super(message);
  }
}
