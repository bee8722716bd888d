import { Button } from '@mantine/core';
import { runAction } from '../../core/action.ts';
import { api } from '../../core/client.ts';
import { useAction } from '../../core/use-action.ts';
import { Badge } from '../../ui/marks/badge.tsx';
import { PersonAvatar } from '../../ui/marks/person-avatar.tsx';
import { day, when } from '../../ui/wording/dates.ts';
import type { Invitation } from './administrator.ts';
import { settingsWords } from './words.ts';
import css from './settings.module.css';

const w = settingsWords.administrators;

type Props = { one: Invitation; onAgain: (made: Invitation) => Promise<void>; onWithdrawn: () => Promise<void> };

/** Somebody invited who is not here yet: whether the invitation left, sending it again, and withdrawing it. */
export function InvitationLine({ one, onAgain, onWithdrawn }: Props) {
  const { busy, run: again } = useAction({
    send: (body: { email: string; name: string }, options) => api.session.invite({ body }, options),
    onDone: onAgain,
  });
  const withdraw = async () => {
    const withdrawing = {
      send: (params: { id: string }) => api.session.withdrawInvitation({ params }),
      success: () => w.withdrawn,
    };
    await runAction(withdrawing, { id: one.id });
    await onWithdrawn();
  };
  return (
    <li className={css.line}>
      <PersonAvatar name={one.name} size={36} />
      <div className={css.lineWords}>
        <p className={css.lineTitle}>
          {one.name}
          {one.words && <Badge tone="warning">{w.notSent}</Badge>}
        </p>
        <p className={css.lineAbout}>{one.email}</p>
        <p className={css.lineAbout}>
          {one.words || (one.goesAt ? w.goesAt({ moment: when(one.goesAt) }) : w.until({ day: day(one.expiresAt) }))}
        </p>
      </div>
      <div className={css.lineActions}>
        <Button
          variant={one.words ? 'default' : 'subtle'}
          color="gray"
          loading={busy}
          aria-label={`${w.again}: ${one.name}`}
          onClick={() => void again({ email: one.email, name: one.name })}
        >
          {w.again}
        </Button>
        <Button variant="subtle" color="gray" aria-label={`${w.withdraw}: ${one.name}`} onClick={() => void withdraw()}>
          {w.withdraw}
        </Button>
      </div>
    </li>
  );
}
