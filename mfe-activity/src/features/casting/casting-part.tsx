import { usePlatform, useTopic } from '@exchange/platform';
import { Button, Card } from '@exchange/ui';
import { useState } from 'react';
import { EventTime, useEventStatus } from '../../common/event-time';
import page from '../../common/page.module.css';
import { Applications } from './applications';
import { ApplyForm } from './apply-form';
import styles from './casting.module.css';
import { draftOf } from './draft';
import { castingTexts } from './texts';
import type { CastingTree } from './use-castings';

/** One casting: what it looks for, until when, the way to apply, and who was accepted (V-02). */
export function CastingPart({ casting: { id, name, casting } }: { readonly casting: CastingTree }) {
  const { session, storage } = usePlatform();
  const t = castingTexts.useText();
  const { user } = useTopic('session');
  const [open, setOpen] = useState(() => user !== null && draftOf(storage, user.user_id, id) !== undefined);
  const timed = useEventStatus(casting ?? { start_time: 0, end_time: 0 });
  if (!casting) return null;
  const isOpen = timed.status === 2;
  return (
    <>
      <div className={page.body}>
        <Card className={styles.casting ?? ''}>
          <img src={casting.image_url} alt="" />
          <div className={styles.about}>
            <h2>{name}</h2>
            <p className={styles.time}>
              <EventTime {...timed} />
            </p>
            <p>{casting.text}</p>
            {!(open && isOpen && user) && (
              <Button
                block
                disabled={user !== null && !isOpen}
                onClick={() => (user ? setOpen(true) : session.requireLogin())}
              >
                {t(!isOpen && user ? 'notOpen' : user ? 'apply' : 'login')}
              </Button>
            )}
          </div>
        </Card>
        {open && isOpen && user && <ApplyForm key={user.user_id} categoryId={id} userId={user.user_id} />}
      </div>
      <h2 className={styles.heading}>{t('applications')}</h2>
      <Applications category={id} />
    </>
  );
}
