import { CircleAlert } from '@exchange/ui/icons';
import styles from './form-message.module.css';

/** Why a whole form was refused; announced, and keeps no place while there is nothing to say. */
export function FormMessage({ text }: { readonly text: string | undefined }) {
  return (
    <div role="alert">
      {text !== undefined && text !== '' && (
        <p className={styles.message}>
          <CircleAlert aria-hidden="true" size="0.36rem" />
          <span>{text}</span>
        </p>
      )}
    </div>
  );
}
