/** In the page: calls `tell` once the frame that is being made was painted: a message that was sent in it arrives after that. */
export function afterPaint(tell: (now: number) => void): void {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => {
    tell(performance.now());
    port1.close();
  };
  port2.postMessage(undefined);
}
