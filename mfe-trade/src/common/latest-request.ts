/** Requests of which only the newest is wanted. */
export class LatestRequest {
  private controller: AbortController | undefined;

  /** Drops the one before; returns the signal that says when this one is not wanted any more. */
  begin(): AbortSignal {
    this.drop();
    this.controller = new AbortController();
    return this.controller.signal;
  }

  /** None is wanted any more. */
  drop(): void {
    this.controller?.abort();
    this.controller = undefined;
  }
}
