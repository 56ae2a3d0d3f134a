import { usePlatform } from '@exchange/platform';
import styles from './organisation-banner.module.css';

/** The organisation's own name and slogan on its colour (H-04). */
export function OrganisationBanner() {
  const { organisation } = usePlatform();
  return (
    <section className={styles.banner}>
      <h1 className={styles.name}>{organisation.name}</h1>
      <p className={styles.slogan}>{organisation.slogan}</p>
    </section>
  );
}
