import { usePlatform, useTopic } from '@exchange/platform';
import { Button, EmptyState } from '@exchange/ui';
import { Fragment, type ReactNode } from 'react';

/** What is the signed-in user's own; without a login the way to it. Texts are translated. */
export function OwnOnly({
  title,
  text,
  label,
  children,
}: {
  readonly title: string;
  readonly text: string;
  readonly label: string;
  readonly children: ReactNode;
}) {
  const { session } = usePlatform();
  const { user } = useTopic('session');
  if (user) return <Fragment key={user.user_id}>{children}</Fragment>;
  return (
    <EmptyState
      title={title}
      text={text}
      action={<Button onClick={() => session.requireLogin()}>{label}</Button>}
    />
  );
}
