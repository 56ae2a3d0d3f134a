import { Redis } from 'ioredis';
import type { Bus } from '../../src/realtime/cluster/bus';

/** Buses in one process that carry to each other what a real one would, in its order. */
export class TestNetwork {
  private readonly listeners = new Map<string, Set<(message: unknown) => void>>();
  private readonly resumed = new Set<() => void>();
  /** True for messages that get lost on their way. */
  loses: (channel: string, message: object) => boolean = () => false;

  join(): Bus {
    return {
      name: 'test',
      redis: new Redis({ lazyConnect: true }),
      send: async (channel, message) => {
        const hearing = [...(this.listeners.get(channel) ?? [])];
        const text = JSON.stringify(message);
        if (this.loses(channel, message)) return hearing.length;
        await Promise.resolve();
        for (const listener of hearing) listener(JSON.parse(text));
        return hearing.length;
      },
      listen: async (channel, listener) => {
        const own = this.listeners.get(channel) ?? new Set();
        this.listeners.set(channel, own.add(listener));
        return async () => void own.delete(listener);
      },
      onResumed: (listener) => {
        this.resumed.add(listener);
        return () => this.resumed.delete(listener);
      },
      close: () => undefined,
    };
  }

  /** As when the connection was lost and is there again. */
  resume(): void {
    for (const listener of this.resumed) listener();
  }
}
