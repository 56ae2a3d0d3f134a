import type { PersonalKind, Platform } from '@exchange/platform';
import { type FetchPage, PagedList } from '@exchange/records';

/** Changes come in bursts; what they may have changed is fetched once after each, ms. */
const settleMs = 300;

/** What of the user's own changes when records do. */
export type RecordNews = Extract<PersonalKind, 'balances' | 'deposits' | 'withdrawals'>;

/** Records of the signed-in user, newest first, endless, live through the personal channel. */
export class RecordsStore<Item> {
  readonly records: PagedList<Item>;
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** Ids of records that came since they were fetched last: they may belong to the list no more. */
  private readonly touched = new Set<string>();
  private user: string | undefined;

  constructor(
    private readonly platform: Pick<Platform, 'bus' | 'session'>,
    fetchPage: FetchPage<Item>,
    private readonly kind: {
      readonly idOf: (item: Item) => string;
      readonly touchedBy: RecordNews;
      readonly recordsIn?: ((news: readonly unknown[]) => readonly Item[]) | undefined;
    },
  ) {
    this.records = new PagedList(fetchPage, kind.idOf);
  }

  /** Follows the session and its personal channel; returns the stop. */
  start(): () => void {
    const { bus } = this.platform;
    const subscription = bus.topic('session').subscribe(() => this.follow());
    subscription.add(
      bus.topic(`personal/${this.kind.touchedBy}`).subscribe((news) => {
        if (news !== 'resync') this.take(news);
        this.refreshSoon();
      }),
    );
    return () => {
      subscription.unsubscribe();
      clearTimeout(this.timer);
      this.timer = undefined;
      this.touched.clear();
      this.user = undefined;
      this.records.stop();
    };
  }

  private follow(): void {
    const user = this.platform.session.state.user?.user_id;
    if (user === this.user) return;
    this.user = user;
    this.records.change(() => []);
    if (user !== undefined) void this.records.reload();
  }

  private take(news: readonly unknown[]): void {
    const { idOf, recordsIn } = this.kind;
    const came = new Map(recordsIn?.(news).map((item) => [idOf(item), item]));
    for (const id of came.keys()) this.touched.add(id);
    if (came.size > 0) this.records.change((list) => list.map((item) => came.get(idOf(item)) ?? item));
  }

  private refreshSoon(): void {
    this.timer ??= setTimeout(() => {
      this.timer = undefined;
      void this.records.refresh(new Set(this.touched));
      this.touched.clear();
    }, settleMs);
  }
}
