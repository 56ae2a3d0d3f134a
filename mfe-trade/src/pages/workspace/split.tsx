import { usePlatform } from '@exchange/platform';
import { Fragment, useState, type ReactNode } from 'react';
import { Group, Panel, Separator, useDefaultLayout } from 'react-resizable-panels';
import styles from './split.module.css';
import { texts } from './texts';

/** A panel of a {@link Split}. */
export interface SplitPanel {
  /** Of one with a size also the key of the text that names it. */
  readonly id: string;
  /** CSS px at first, which stay when the window changes; the one without takes what the others leave. */
  readonly size?: number;
  /** The least that it can be made, CSS px. */
  readonly least: number;
  readonly content: ReactNode;
}

/**
 * Panels beside or below each other. The edges between them are moved by mouse, finger and arrow keys, and a double click puts one back;
 * the device keeps where they are (H-29).
 */
export function Split({
  id,
  orientation,
  panels,
}: {
  /** Under which its edges are kept. */
  readonly id: string;
  readonly orientation: 'horizontal' | 'vertical';
  readonly panels: readonly SplitPanel[];
}) {
  const { storage } = usePlatform();
  const t = texts.useText();
  const [kept] = useState(() => ({
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => storage.set(key, value),
  }));
  const layout = useDefaultLayout({
    id: `workspace-${id}`,
    storage: kept,
    onlySaveAfterUserInteractions: true,
  });
  // Of two panels an edge is that of the one with a size.
  const sizedAt = (index: number) => {
    const [before, after] = [panels[index], panels[index + 1]];
    return (after?.size === undefined ? before?.id : after.id) ?? '';
  };
  const edge = orientation === 'horizontal' ? 'width' : 'height';
  return (
    <Group {...layout} orientation={orientation} className={styles.split}>
      {panels.map((panel, index) => (
        <Fragment key={panel.id}>
          <Panel
            id={panel.id}
            minSize={panel.least}
            {...(panel.size !== undefined && {
              defaultSize: panel.size,
              groupResizeBehavior: 'preserve-pixel-size',
            })}
            className={styles.panel}
          >
            {panel.content}
          </Panel>
          {index < panels.length - 1 && (
            <Separator className={styles.edge} aria-label={t(edge, { panel: t(sizedAt(index)) })} />
          )}
        </Fragment>
      ))}
    </Group>
  );
}
