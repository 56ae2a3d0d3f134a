import type { PersonalChange, Session } from '@exchange/platform';
import { type FetchPage, PagedList } from '@exchange/records';
import { Subscription } from '@exchange/rx';

/** Changes come in bursts; what they may have changed is fetched once after each, ms. */
const settleMs = 300;

/** Records of the signed-in user, newest first, endless, live through the personal channel. */
export class RecordsStore<Item> {
  readonly records: PagedList<Item>;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private user: string | undefined;

  constructor(
    private readonly session: Session,
    fetchPage: FetchPage<Item>,
    private readonly kind: {
      readonly idOf: (item: Item) => string;
      readonly isTouched: (change: PersonalChange) => boolean;
      readonly recordsIn?: ((change: PersonalChange) => readonly Item[]) | undefined;
    },
  ) {
    this.records = new PagedList(fetchPage, kind.idOf);
  }

  /** Follows the session and its personal channel; returns the stop. */
  start(): () => void {
    const subscription = new Subscription();
    subscription.add(this.session.state$.subscribe(() => this.follow()));
    subscription.add(
      this.session.personal$.subscribe((message) => {
        if (message.type === 'resync') this.refreshSoon();
        else this.take(message.change);
      }),
    );
    this.follow();
    return () => {
      subscription.unsubscribe();
      clearTimeout(this.timer);
      this.timer = undefined;
      this.user = undefined;
      this.records.stop();
    };
  }

  private follow(): void {
    const user = this.session.state.user?.user_id;
    if (user === this.user) return;
    this.user = user;
    this.records.change(() => []);
    if (user !== undefined) void this.records.reload();
  }

  private take(change: PersonalChange): void {
    const { idOf, isTouched, recordsIn } = this.kind;
    const came = new Map(recordsIn?.(change).map((item) => [idOf(item), item]));
    if (came.size > 0) this.records.change((list) => list.map((item) => came.get(idOf(item)) ?? item));
    if (isTouched(change)) this.refreshSoon();
  }

  private refreshSoon(): void {
    this.timer ??= setTimeout(() => {
      this.timer = undefined;
      void this.records.refresh();
    }, settleMs);
  }
}
