import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { ApiError } from '../../core/failures.ts';
import { paths } from '../../paths.ts';
import { Skeleton, FailedState } from '../../ui/page/states.tsx';
import { Elsewhere, useLinkToken } from './entrance-form.tsx';
import { Entrance } from './entrance.tsx';
import { words } from '../words.ts';
import { commonWords } from '../../ui/wording/common-words.ts';

type Props<Invited> = {
  /** The person invited and to what; refused if the token is no longer valid. */
  read: (token: string) => Promise<Invited>;
  children: (invited: Invited, token: string) => ReactNode;
  /** The message for a link that opens nothing, if it is not an invitation. */
  bad?: { title: string; about: string };
};

/** A screen that is opened by an invitation's link, or another: looks what it is for before it asks anything. */
export function AcceptInvitation<Invited>({ read, children, bad = words.badLink }: Props<Invited>) {
  const token = useLinkToken();
  const whole = token.length >= 20;
  const [known, setKnown] = useState<{ by: string; invited: Invited }>();
  const { data, error, refetch } = useQuery({
    queryKey: ['session', 'invitation', token],
    queryFn: () => read(token),
    enabled: whole && known?.by !== token,
  });
  if (data && known?.by !== token) setKnown({ by: token, invited: data });
  // Accepted, it opens nothing any more, and what was read is forgotten; it stands there until the next screen has come.
  if (known?.by === token) return children(known.invited, token);
  if (!whole || (error instanceof ApiError && error.status < 500 && error.status !== 429))
    return <Elsewhere {...bad} href={paths.signIn()} link={words.signIn.button} />;
  if (!error)
    return (
      <Entrance title={commonWords.loading} about={<Skeleton width="240px" />}>
        {null}
      </Entrance>
    );
  return (
    <Entrance title={commonWords.loading}>
      <FailedState failure={error} onRetry={() => void refetch()} />
    </Entrance>
  );
}
