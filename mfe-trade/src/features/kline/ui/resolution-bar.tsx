import { resolutions, type Resolution } from '@exchange/contract';
import { classNames, useDropdown } from '@exchange/ui';
import { ChevronDown } from '@exchange/ui/icons';
import { PencilLine } from '@exchange/ui/tool-icons';
import { SlidersHorizontal } from '@exchange/ui/chart-icons';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import type { KlineStore } from '../store/kline-store';
import styles from './resolution-bar.module.css';
import { texts } from '../texts';

const usual: readonly Resolution[] = ['1m', '5m', '15m', '1h', '4h', '1d'];
const rest = resolutions.filter((resolution) => !usual.includes(resolution));

/** Choice of the resolution and the ways to drawing tools and chart settings. On a phone the rarer resolutions stand in a second row that covers the chart. */
export const ResolutionBar = observer(function ResolutionBar({
  store,
  wide,
  settingsOpen,
  onSettings,
  tools,
}: {
  readonly store: KlineStore;
  /** Whether there is room for all of them in one row. */
  readonly wide: boolean;
  readonly settingsOpen: boolean;
  readonly onSettings: () => void;
  /** The tools to draw with, where they have a place. */
  readonly tools?: { readonly shown: boolean; readonly onToggle: () => void };
}) {
  const text = texts.useText();
  const more = useDropdown();
  const { resolution } = store.settings;
  const rare = wide ? undefined : rest.find((other) => other === resolution);
  const handleSelect = (next: Resolution) => {
    more.close();
    store.selectResolution(next);
  };
  const choices = (offered: readonly Resolution[]) =>
    offered.map((offer) => (
      <button
        key={offer}
        type="button"
        className={styles.choice}
        aria-pressed={offer === resolution}
        onClick={() => handleSelect(offer)}
      >
        <span className={styles.pill}>{text(`resolution.${offer}`)}</span>
      </button>
    ));
  return (
    <div className={classNames(styles.bar, wide && styles.wide)}>
      <div className={styles.row} role="group" aria-label={text('resolutions')}>
        {choices(wide ? resolutions : usual)}
        {!wide && (
          <Rarer more={more} chosen={rare}>
            {choices(rest)}
          </Rarer>
        )}
        {tools && (
          <PanelButton label={text('tools')} shown={tools.shown} onPress={tools.onToggle}>
            <PencilLine className={styles.icon} aria-hidden="true" />
          </PanelButton>
        )}
        <PanelButton label={text('settings.title')} shown={settingsOpen} onPress={onSettings}>
          <SlidersHorizontal className={styles.icon} aria-hidden="true" />
        </PanelButton>
      </div>
    </div>
  );
});

/** The resolutions that a phone has no room for, behind a button that names the chosen one. */
function Rarer({
  more,
  chosen,
  children,
}: {
  readonly more: ReturnType<typeof useDropdown>;
  readonly chosen: Resolution | undefined;
  readonly children: ReactNode;
}) {
  const text = texts.useText();
  return (
    <div className={styles.rarer} {...more.place}>
      <button
        type="button"
        className={styles.choice}
        data-chosen={chosen !== undefined || undefined}
        {...more.button}
      >
        <span className={styles.pill}>
          {chosen ? text(`resolution.${chosen}`) : text('more')}
          <ChevronDown className={styles.chevron} aria-hidden="true" />
        </span>
      </button>
      {more.isOpen && (
        <div id={more.panelId} className={styles.more} role="group" aria-label={text('moreResolutions')}>
          {children}
        </div>
      )}
    </div>
  );
}

/** Shows and hides the tools or the settings. */
function PanelButton({
  label,
  shown,
  onPress,
  children,
}: {
  readonly label: string;
  readonly shown: boolean;
  readonly onPress: () => void;
  readonly children: ReactNode;
}) {
  return (
    <button
      type="button"
      className={styles.choice}
      aria-label={label}
      aria-expanded={shown}
      onClick={onPress}
    >
      {children}
    </button>
  );
}
