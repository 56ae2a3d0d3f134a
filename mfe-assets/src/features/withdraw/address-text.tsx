import styles from './address-text.module.css';

const groupLength = 4;

/** A whole address in groups of four, so that it can be compared; copied, it is one piece. */
export function AddressText({ address }: { readonly address: string }) {
  const groups = address.match(new RegExp(`.{1,${groupLength}}`, 'g')) ?? [];
  return (
    <span className={styles.address} data-testid="address">
      {groups.map((group, index) => (
        // The same group may come twice: its place is what it is.
        <span key={index}>{group}</span>
      ))}
    </span>
  );
}
