import type { ExchangeFigures } from '@exchange/contract';

/** How a process of the exchange is doing that leads, for its operators (O-06). */
export interface SandboxFigures extends ExchangeFigures {
  /** Open connections of the realtime interface of this process. */
  readonly sockets: number;
}
