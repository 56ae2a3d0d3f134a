import type { EventBus, PlatformEvents } from '@exchange/platform';
import { Subject } from '@exchange/rx';

/** Events between remotes: those who listen now get them, nothing is kept. */
export function createEventBus(): EventBus {
  const subjects: { [Name in keyof PlatformEvents]?: Subject<PlatformEvents[Name]> } = {};
  const subjectOf = <Name extends keyof PlatformEvents>(name: Name): Subject<PlatformEvents[Name]> => {
    const existing: Subject<PlatformEvents[Name]> | undefined = subjects[name];
    if (existing) return existing;
    const created = new Subject<PlatformEvents[Name]>();
    Object.assign(subjects, { [name]: created });
    return created;
  };
  return {
    emit: (name, event) => subjectOf(name).next(event),
    on: (name) => subjectOf(name).asObservable(),
  };
}
