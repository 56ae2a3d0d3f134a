import { X } from './icons';
import { use, useEffect, useEffectEvent, useId, useRef, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { classNames } from './class-names';
import { IconButton } from './icon-button';
import { useLeaving } from './use-leaving';
import { useCover, useModal } from './use-modal';
import { VisitContext } from './kept-pages';
import styles from './modal.module.css';

export interface ModalProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
  /** Buttons below, always in view. */
  readonly footer?: ReactNode;
  /** The address says that it is open: the way back closes it by that already. */
  readonly inAddress?: boolean;
}

interface FrameProps extends ModalProps {
  readonly kind: 'sheet' | 'dialog';
  readonly closeLabel?: string | undefined;
}

/** The frame, until the page is left with it open: it goes with the page then, and counts as closed when one comes back. */
function Frame(props: FrameProps) {
  const visit = use(VisitContext);
  const [opened, setOpened] = useState(visit);
  if (props.inAddress || opened === visit) return <OpenFrame {...props} />;
  const handleClose = () => {
    props.onClose();
    // What must not be closed is there again.
    setOpened(visit);
  };
  return <Leftover onClose={handleClose} />;
}

function Leftover({ onClose }: Pick<FrameProps, 'onClose'>) {
  const close = useEffectEvent(onClose);
  useEffect(() => close(), []);
  return null;
}

function OpenFrame({ kind, title, closeLabel, onClose, children, footer, inAddress = false }: FrameProps) {
  const layer = useRef<HTMLDivElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const titleId = useId();
  useModal(panel, onClose);
  useCover(onClose, inAddress);
  useLeaving(layer);
  return createPortal(
    <div ref={layer} className={classNames(styles.layer, styles[kind])}>
      <div className={styles.scrim} onClick={onClose} aria-hidden="true" />
      <div
        ref={panel}
        className={styles.panel}
        role="dialog"
        aria-modal="true"
        aria-labelledby={titleId}
        tabIndex={-1}
      >
        <header className={styles.header}>
          <h2 id={titleId} className={styles.title}>
            {title}
          </h2>
          {closeLabel !== undefined && (
            <IconButton aria-label={closeLabel} className={styles.close} onClick={onClose}>
              <X />
            </IconButton>
          )}
        </header>
        <div className={styles.body}>{children}</div>
        {footer !== undefined && <footer className={styles.footer}>{footer}</footer>}
      </div>
    </div>,
    document.body,
  );
}

/** Panel that rises from the lower edge. Escape, the way back, the close button and a tap beside it close it. */
export function Sheet({
  open,
  closeLabel,
  ...rest
}: ModalProps & { readonly open: boolean; /** Name of the close button. */ readonly closeLabel: string }) {
  return open ? <Frame kind="sheet" closeLabel={closeLabel} {...rest} /> : null;
}

/** Question in the middle of the screen, answered by the buttons in `footer`; Escape, the way back and a tap beside it close it. */
export function Dialog({ open, ...rest }: ModalProps & { readonly open: boolean }) {
  return open ? <Frame kind="dialog" {...rest} /> : null;
}
