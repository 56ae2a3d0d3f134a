import { pairRoom } from '@exchange/contract/realtime-names';
import type { BookNews, JoinedNews, TradesNews } from '@exchange/platform';
import { Observable, Subject } from '@exchange/platform/rxjs';

/** One pair's room at the exchange, which tells of its book and its trades alike. */
interface Room {
  readonly book: Subject<BookNews>;
  readonly trades: Subject<TradesNews>;
  /** Subscriptions to either. */
  readers: number;
}

/** The rooms of single pairs: each is joined while somebody subscribes to its book or trades, and again after every reconnect. */
export class PairStreams {
  readonly #emit: (event: 'join' | 'leave', room: string) => void;
  readonly #rooms = new Map<string, Room>();
  #connected = false;

  constructor(emit: (event: 'join' | 'leave', room: string) => void) {
    this.#emit = emit;
  }

  book(key: string): Observable<BookNews> {
    return this.#stream(key, ({ book }) => book);
  }

  trades(key: string): Observable<TradesNews> {
    return this.#stream(key, ({ trades }) => trades);
  }

  connected(): void {
    this.#connected = true;
    for (const key of this.#rooms.keys()) this.#emit('join', roomOf(key));
    this.startOver();
  }

  disconnected(): void {
    this.#connected = false;
  }

  /** Tells every reader that something may be missing: fetch a snapshot. */
  startOver(): void {
    const news: JoinedNews = { type: 'joined' };
    for (const { book, trades } of this.#rooms.values()) {
      book.next(news);
      trades.next(news);
    }
  }

  /** The pair's room; undefined while nobody is in it. */
  room(key: string): Room | undefined {
    return this.#rooms.get(key);
  }

  #stream<News>(key: string, ofRoom: (room: Room) => Subject<News>): Observable<News | JoinedNews> {
    return new Observable((reader) => {
      const room = this.#enter(key);
      if (this.#connected) reader.next({ type: 'joined' });
      ofRoom(room).subscribe(reader);
      return () => this.#leave(key, room);
    });
  }

  #enter(key: string): Room {
    let room = this.#rooms.get(key);
    if (!room) {
      room = { book: new Subject(), trades: new Subject(), readers: 0 };
      this.#rooms.set(key, room);
      if (this.#connected) this.#emit('join', roomOf(key));
    }
    room.readers += 1;
    return room;
  }

  #leave(key: string, room: Room): void {
    room.readers -= 1;
    if (room.readers > 0) return;
    this.#rooms.delete(key);
    if (this.#connected) this.#emit('leave', roomOf(key));
  }
}

function roomOf(key: string): string {
  const [token = '', market = ''] = key.split('_');
  return pairRoom(token, market);
}
