import { usePlatform } from '@exchange/platform';
import { Button, Card } from '@exchange/ui';
import type { ReactNode, SyntheticEvent } from 'react';
import { FormMessage } from '../form-message';
import formStyles from '../form-page.module.css';
import { HoldWarning } from './notice';
import styles from './secured-form.module.css';
import { useText } from '../use-text';

/** The form of a change: what is asked for, what the change stops, why it was refused, and its one button. */
export function SecuredForm({
  lead,
  children,
  message,
  submitLabel,
  pending,
  danger = false,
  holds = true,
  asksCodes = true,
  onSubmit,
}: {
  readonly lead?: ReactNode;
  readonly children: ReactNode;
  readonly message: string | undefined;
  readonly submitLabel: string;
  readonly pending: boolean;
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
      {lead !== undefined && <p className={styles.lead}>{lead}</p>}
      {holds && <HoldWarning />}
      <Card>
        <form className={formStyles.form} onSubmit={handleSubmit} noValidate>
          {children}
          <FormMessage text={message} />
          <Button type="submit" block variant={danger ? 'danger' : 'primary'} pending={pending}>
            {submitLabel}
          </Button>
        </form>
      </Card>
      {asksCodes && <p className={styles.lost}>{t('codes.lost', { mail: organisation.customerMail })}</p>}
    </>
  );
}
