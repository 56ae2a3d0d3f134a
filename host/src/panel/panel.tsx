import { formatTime, useTranslation } from '@exchange/i18n';
import { usePlatform } from '@exchange/platform';
import { useEffect, useState, type ReactNode } from 'react';
import type { RemoteOverride } from '../boot/boot-data';
import { namespace } from './messages';
import type { LoadedFile } from './read-files';
import type { RenderCount } from './count-renders';
import type { SharedLibrary } from './read-libraries';
import type { Said, TopicUse } from './watch-bus';

/** A remote, or the host, as the page has it. */
export interface ShownPart {
  readonly name: string;
  readonly version: string;
  /** Of a remote: the range of the platform that it needs. Of the host: the platform that it offers. */
  readonly platform: string;
  readonly isMounted: boolean;
  readonly override: RemoteOverride | undefined;
  readonly flags: readonly string[];
  readonly fills: readonly string[];
}

/** What the panel shows, at one moment. */
export interface PanelState {
  readonly composition: string;
  readonly parts: readonly ShownPart[];
  readonly files: readonly LoadedFile[];
  readonly libraries: readonly SharedLibrary[];
  readonly said: readonly Said[];
  readonly topics: readonly TopicUse[];
  readonly renders: readonly RenderCount[];
}

export interface PanelProps {
  /** Looks again. */
  readonly read: () => PanelState;
  /** When it ends by itself, ms since the epoch; null where no link began it. */
  readonly until: number | null;
  readonly onEnd: () => void;
}

const views = ['parts', 'files', 'libraries', 'bus', 'renders'] as const;
type View = (typeof views)[number];
/** How often an open panel looks again, ms. */
const lookEvery = 1_000;

/** What a page is made of, for whoever builds a part of it (O-06): a button, and above it what it opens. */
export function Panel({ read, until, onEnd }: PanelProps) {
  const t = useTranslation(namespace);
  const { locale } = usePlatform();
  const [isOpen, setOpen] = useState(false);
  const [view, setView] = useState<View>('parts');
  if (!isOpen)
    return (
      <button type="button" className="open" onClick={() => setOpen(true)}>
        {t('open')}
      </button>
    );
  return (
    <section aria-labelledby="panel-title">
      <header>
        <div>
          <h2 id="panel-title">{t('title')}</h2>
          <p className="note">
            {until === null ? t('listed') : t('until', { time: formatTime(locale.current, until, 'short') })}
          </p>
        </div>
        <button type="button" onClick={onEnd}>
          {t('end')}
        </button>
        <button type="button" onClick={() => setOpen(false)}>
          {t('close')}
        </button>
      </header>
      <nav aria-label={t('views')}>
        {views.map((each) => (
          <button key={each} type="button" aria-pressed={each === view} onClick={() => setView(each)}>
            {t(`view.${each}`)}
          </button>
        ))}
      </nav>
      <Looking read={read} view={view} />
    </section>
  );
}

/** A view of what the page is at present. */
function Looking({ read, view }: Pick<PanelProps, 'read'> & { readonly view: View }) {
  const t = useTranslation(namespace);
  const [state, setState] = useState(read);
  useEffect(() => {
    const timer = setInterval(() => setState(read()), lookEvery);
    return () => clearInterval(timer);
  }, [read]);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a long view is scrolled by key too
    <div className="view" role="group" aria-label={t(`view.${view}`)} tabIndex={0}>
      {contentOf(view, state)}
    </div>
  );
}

function contentOf(view: View, state: PanelState): ReactNode {
  switch (view) {
    case 'parts':
      return <Parts {...state} />;
    case 'files':
      return <Files files={state.files} />;
    case 'libraries':
      return <Libraries libraries={state.libraries} />;
    case 'bus':
      return <Bus {...state} />;
    case 'renders':
      return <Renders renders={state.renders} />;
  }
}

function Parts({ composition, parts }: Pick<PanelState, 'composition' | 'parts'>) {
  const t = useTranslation(namespace);
  const stateOf = ({ override, isMounted }: ShownPart) => [
    t(isMounted ? 'mounted' : 'notMounted'),
    ...(override
      ? [override.preview === undefined ? t('build') : t('previewed', { name: override.preview })]
      : []),
  ];
  const detailsOf = ({ name, platform, flags, fills }: ShownPart) => [
    name === 'host' ? t('offered', { version: platform }) : t('platform', { range: platform }),
    ...(fills.length > 0 ? [t('fills', { names: fills.join(', ') })] : []),
    ...(flags.length > 0 ? [t('flags', { names: flags.join(', ') })] : []),
  ];
  return (
    <>
      <p className="note">{t('composition', { id: composition })}</p>
      <ul>
        {parts.map((part) => (
          <li key={part.name}>
            <p className="name">
              <b>{part.name}</b> <code>{part.version}</code> <span>{stateOf(part).join(' · ')}</span>
            </p>
            <p>{detailsOf(part).join(' · ')}</p>
          </li>
        ))}
      </ul>
    </>
  );
}

function Files({ files }: Pick<PanelState, 'files'>) {
  const t = useTranslation(namespace);
  if (files.length === 0) return <p>{t('noFiles')}</p>;
  const last = Math.max(...files.map(({ end }) => end));
  return (
    <ul>
      {files.map((file) => (
        <li key={`${file.start} ${file.origin} ${file.name}`}>
          <p className="name">
            <b>{file.part === '' ? t('other') : file.part}</b> <code>{file.version}</code>{' '}
            <span>
              {file.origin} {file.name}
            </span>
          </p>
          <p>
            {t('file', {
              size: (file.size / 1000).toFixed(1),
              from: t(`from.${file.from}`),
              start: Math.round(file.start),
              end: Math.round(file.end),
            })}
          </p>
          <Course start={file.start / last} end={file.end / last} />
        </li>
      ))}
    </ul>
  );
}

/** A span within the whole, both as shares of it. */
function Course({ start, end }: { readonly start: number; readonly end: number }) {
  return (
    <span className="course" aria-hidden="true">
      <i style={{ marginInlineStart: `${start * 100}%`, inlineSize: `${(end - start) * 100}%` }} />
    </span>
  );
}

function Libraries({ libraries }: Pick<PanelState, 'libraries'>) {
  const t = useTranslation(namespace);
  return (
    <ul>
      {libraries.map(({ name, version, broughtBy, usedBy, isLoaded }) => (
        <li key={`${name} ${version}`}>
          <p className="name">
            <b>{name}</b> <code>{version}</code>
          </p>
          <p>
            {t('broughtBy', { part: broughtBy })} ·{' '}
            {usedBy.length === 0 || !isLoaded ? t('unused') : t('usedBy', { parts: usedBy.join(', ') })}
          </p>
        </li>
      ))}
    </ul>
  );
}

function Bus({ said, topics }: Pick<PanelState, 'said' | 'topics'>) {
  const t = useTranslation(namespace);
  return (
    <>
      <h3>{t('saidTitle')}</h3>
      {said.length === 0 && <p>{t('nothingSaid')}</p>}
      <ul>
        {said.map(({ number, at, topic, by, message }) => (
          <li key={number}>
            <p className="name">
              <b>{topic}</b>{' '}
              <span>
                {by} · {t('at', { at: Math.round(at) })}
              </span>
            </p>
            <p>
              <code>{message}</code>
            </p>
          </li>
        ))}
      </ul>
      <h3>{t('topicsTitle')}</h3>
      <ul>
        {topics.map(({ topic, subscribers, heard }) => (
          <li key={topic}>
            <p className="name">
              <b>{topic}</b> <span>{t('topic', { count: subscribers, heard })}</span>
            </p>
          </li>
        ))}
      </ul>
    </>
  );
}

function Renders({ renders }: Pick<PanelState, 'renders'>) {
  const t = useTranslation(namespace);
  if (renders.length === 0) return <p>{t('noRenders')}</p>;
  return (
    <ul>
      {renders.map(({ part, count, lately }) => (
        <li key={part}>
          <p className="name">
            <b>{part}</b> <span>{t('rendered', { count, lately })}</span>
          </p>
        </li>
      ))}
    </ul>
  );
}
