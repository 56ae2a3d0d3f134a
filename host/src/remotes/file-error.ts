/** A file of a build that could not be had; `request` is its address, as in the errors of the builds' own loading. */
export class FileError extends Error {
  override readonly name = 'ChunkLoadError';

  constructor(
    readonly request: string,
    reason: string,
  ) {
    super(`${request}: ${reason}`);
  }
}
