import { api } from '../../core/client.ts';
import type { User } from '../../core/session.ts';
import { useAction } from '../../core/use-action.ts';
import { ActionMenu } from '../../ui/controls/action-menu.tsx';
import type { MenuEntry } from '../../ui/controls/menu.ts';
import { Badge } from '../../ui/marks/badge.tsx';
import { day } from '../../ui/wording/dates.ts';
import { PersonAvatar } from '../../ui/marks/person-avatar.tsx';
import { settingsWords } from './words.ts';
import { administratorsKey, type Administrator } from './administrator.ts';
import css from './settings.module.css';
import { labels } from '../labels.ts';

const w = settingsWords.administrators;

type Props = { one: Administrator; user: User; onTransfer: () => void };

/** One administrator, and what the owner can do about them. */
export function AdministratorLine({ one, user, onTransfer }: Props) {
  const me = one.accountId === user.accountId;
  const disabled = one.state === 'disabled';
  const { run: set } = useAction({
    ask: (state: 'active' | 'disabled') =>
      state === 'disabled'
        ? { title: w.disableTitle({ name: one.name }), message: w.disableMessage, verb: w.disable, danger: true }
        : undefined,
    send: (state) => api.session.setAdministratorState({ params: { accountId: one.accountId }, body: { state } }),
    success: (_, state) => (state === 'active' ? w.enabled({ name: one.name }) : w.disabledDone({ name: one.name })),
    invalidates: [administratorsKey],
    invalidatesAfterFailure: true,
  });
  const entries: MenuEntry[] = disabled
    ? [{ label: w.enable, run: () => void set('active') }]
    : [
        { label: w.makeOwner, run: onTransfer },
        { label: w.disable, danger: true, run: () => void set('disabled') },
      ];
  return (
    <li className={css.line}>
      <PersonAvatar name={one.name} size={36} />
      <div className={css.lineWords}>
        <p className={css.lineTitle}>
          {one.name}
          {one.role === 'owner' && <Badge tone="good">{w.owner}</Badge>}
          {me && <Badge>{w.you}</Badge>}
          {disabled && <Badge tone="warning">{w.disabled}</Badge>}
          {!disabled && !one.proved && !user.sandbox && <Badge tone="warning">{w.unproved}</Badge>}
        </p>
        <p className={css.lineAbout}>
          {one.email} · {w.joined({ day: day(one.joinedAt) })}
        </p>
      </div>
      {user.role === 'owner' && !me && (
        <ActionMenu label={labels.actionsForName({ name: one.name })} entries={entries} />
      )}
    </li>
  );
}
