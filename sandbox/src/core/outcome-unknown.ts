/**
 * Thrown where the storage failed in the middle of a command and cannot say whether the command was done. Over HTTP it
 * has no code: every code says that nothing was changed.
 */
export class OutcomeUnknown extends Error {
  override readonly name = 'OutcomeUnknown';

  constructor(options?: ErrorOptions) {
    super('The storage failed while this was written; whether it was done is not known', options);
  }
}
