import {
  listNotifications,
  markAllRead,
  markRead,
  type NotificationKind,
  type UserNotification,
} from '@exchange/contract/user-notification';
import type { Platform } from '@exchange/platform';
import { PagedList } from '@exchange/records';

const pageSize = 20;

/** What the user was told, of one kind or of all, page after page and live (H-31). */
export class NotificationList extends PagedList<UserNotification> {
  constructor(
    private readonly platform: Pick<Platform, 'api' | 'bus'>,
    private readonly kind: NotificationKind | undefined,
  ) {
    super(
      async (fromId, signal) => {
        const input = {
          ...(kind !== undefined && { kind }),
          ...{ knows: 'alerts' as const, from_id: fromId, limit: pageSize },
        };
        const { list, next_id } = await platform.api.call(listNotifications, input, { signal });
        return { list, nextId: next_id };
      },
      ({ id }) => id,
    );
  }

  /** Loads the list and follows what is new and what is read on other devices. Returns its stop. */
  start(): () => void {
    void this.load();
    const told = this.platform.bus.topic('personal/notifications').subscribe((news) => {
      // What was read further down was read by a page that marked all.
      if (news !== 'resync' && news.unread === 0) this.show(() => true);
      void this.refresh();
    });
    return () => {
      told.unsubscribe();
      this.stop();
    };
  }

  /** Marks one as read. It is shown so at once; if that fails, the next look says how it is. */
  async read(notification: UserNotification): Promise<void> {
    if (notification.read) return;
    this.show(({ id }) => id === notification.id);
    await this.platform.api.call(markRead, { notification_id: notification.id });
  }

  /** Marks all as read that came before the first one shown, and this one. Rejects as the call does. */
  async readAll(): Promise<void> {
    const [newest] = this.list;
    if (!newest) return;
    const { kind } = this;
    await this.platform.api.call(markAllRead, { ...(kind !== undefined && { kind }), up_to: newest.id });
    this.show(() => true);
  }

  private show(isRead: (notification: UserNotification) => boolean): void {
    this.change((list) => list.map((each) => (isRead(each) ? { ...each, read: true } : each)));
  }
}
