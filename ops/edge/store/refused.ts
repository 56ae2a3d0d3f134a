/** Something that an operator asked for and that is not done; says why, one line per reason. */
export class Refused extends Error {
  override readonly name = 'Refused';

  constructor(
    message: string,
    readonly reasons: readonly string[] = [],
  ) {
    super(message);
  }
}
