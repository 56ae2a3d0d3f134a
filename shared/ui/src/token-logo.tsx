import { memo, useState } from 'react';
import { classNames } from './class-names';
import styles from './token-logo.module.css';

const hues = 6;

/** Round picture of a token; its initial on a colour of its own while there is no picture. Decorative: the name stands beside it. */
export const TokenLogo = memo(function TokenLogo({
  src,
  name,
  size = 'medium',
}: {
  readonly src: string;
  readonly name: string;
  readonly size?: 'small' | 'medium' | 'large';
}) {
  const [failed, setFailed] = useState('');
  const hue = Array.from(name).reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0) % hues;
  const pictured = src !== '' && failed !== src;
  return (
    <span
      className={classNames(styles.logo, styles[size], !pictured && styles[`hue${hue}`])}
      aria-hidden="true"
    >
      {pictured ? (
        <img
          className={styles.image}
          src={src}
          alt=""
          loading="lazy"
          decoding="async"
          onError={() => setFailed(src)}
        />
      ) : (
        Array.from(name)[0]?.toUpperCase()
      )}
    </span>
  );
});
