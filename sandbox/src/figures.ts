/** How the exchange is doing, for its operators (O-06). */
export interface SandboxFigures {
  /** When the stored ledger was checked and found to balance: at the start, ms since the epoch by the exchange's clock. */
  readonly ledgerCheckedAt: number;
  readonly openOrders: number;
  /** Since the process began. */
  readonly trades: number;
  /** Commands that wait for their turn in the queue. */
  readonly waitingCommands: number;
  /** Open connections of the realtime interface. */
  readonly sockets: number;
}
