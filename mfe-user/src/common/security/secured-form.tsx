import { usePlatform } from '@exchange/platform';
import { PendingRequest } from '@exchange/remote-kit';
import { Button, Card } from '@exchange/ui';
import type { ReactNode, SyntheticEvent } from 'react';
import { FormMessage } from '../form-message';
import formStyles from '../form-page.module.css';
import { HoldWarning } from './notice';
import styles from './secured-form.module.css';
import type { SecurityCommand } from './use-security-command';
import { useText } from '../../messages';

/** The form of a change: what is asked for, what the change stops, why it was refused, and its one button. */
export function SecuredForm({
  lead,
  children,
  change,
  submitLabel,
  danger = false,
  holds = true,
  asksCodes = true,
  onSubmit,
}: {
  readonly lead?: ReactNode;
  readonly children: ReactNode;
  /** What the form sends. */
  readonly change: SecurityCommand;
  readonly submitLabel: string;
  readonly danger?: boolean;
  /** The change stops withdrawals and transfers. */
  readonly holds?: boolean;
  /** It asks for codes, so that it says where to turn without one of them. */
  readonly asksCodes?: boolean;
  readonly onSubmit: () => void;
}) {
  const { organisation } = usePlatform();
  const t = useText();
  const handleSubmit = (event: SyntheticEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <>
      <PendingRequest state={change.state} onLook={change.look} onDismiss={change.dismiss} />
      {lead !== undefined && <p className={styles.lead}>{lead}</p>}
      {holds && <HoldWarning />}
      <Card>
        <form className={formStyles.form} onSubmit={handleSubmit} noValidate>
          {children}
          <FormMessage text={change.message} />
          <Button type="submit" block variant={danger ? 'danger' : 'primary'} pending={change.pending}>
            {submitLabel}
          </Button>
        </form>
      </Card>
      {asksCodes && <p className={styles.lost}>{t('codes.lost', { mail: organisation.customerMail })}</p>}
    </>
  );
}
