import { Button } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useIsPhone } from '../../core/media-query.ts';
import { useAction } from '../../core/use-action.ts';
import { nameOf } from '../../people/name-of.ts';
import { PersonLine } from '../../people/person-line.tsx';
import { LinkButton } from '../../ui/controls/link-button.tsx';
import type { Column } from '../../ui/list/columns.ts';
import { Badge } from '../../ui/marks/badge.tsx';
import { day } from '../../ui/wording/dates.ts';
import type { CareEntry } from './care-entry.ts';
import css from './care.module.css';
import { emailLink, smsLink, type Texts } from './message-link.ts';
import { decidingCare } from './decide-care.ts';
import { careWords as w } from './words.ts';

/** `texts`: what is offered to be written; null for those who write from their own phone. */
export const careColumns = (texts: Texts | null): Column<CareEntry>[] => [
  {
    key: 'name',
    title: w.columns.name,
    width: 'minmax(0, 1.1fr)',
    cell: (entry) => (
      <PersonLine person={entry}>
        {entry.state !== 'open' && (
          <Badge tone={entry.state === 'done' ? 'good' : 'quiet'}>{w.settled[entry.state]}</Badge>
        )}
        {entry.isBack && <Badge tone="good">{w.back}</Badge>}
      </PersonLine>
    ),
  },
  {
    key: 'why',
    title: w.columns.why,
    width: 'minmax(0, 1.7fr)',
    cell: (entry) => (
      <span className={css.why}>
        <Why entry={entry} />
        {entry.kind === 'quiet' && <span className={css.fact}>{w.last({ day: day(entry.lastOn) })}</span>}
      </span>
    ),
  },
  {
    key: 'assignee',
    title: w.columns.assignee,
    width: 'minmax(0, 1fr)',
    phone: 'hidden',
    cell: (entry) => (
      <span className={css.whose}>
        <span className={entry.assignee ? undefined : css.quiet}>{entry.assignee?.name ?? w.nobody}</span>
        {entry.dueOn && entry.state === 'open' && (
          <span className={entry.overdue ? css.late : css.fact}>
            {entry.overdue ? w.late({ day: day(entry.dueOn) }) : w.due({ day: day(entry.dueOn) })}
          </span>
        )}
      </span>
    ),
  },
  {
    key: 'action',
    title: w.columns.action,
    width: '232px',
    phone: 'side',
    cell: (entry) => <Buttons entry={entry} texts={texts} />,
  },
];

/** On a phone in one line, between the face and the tick. */
function Why({ entry: { kind, came, outOf, lastOn } }: { entry: CareEntry }) {
  const phone = useIsPhone();
  if (kind !== 'quiet') return <span>{w.why[kind]({ day: day(lastOn) })}</span>;
  return <span>{phone ? w.quietShort : w.why.quiet({ came: came ?? 0, outOf: outOf ?? 0 })}</span>;
}

/** The message first, then the tick; on a phone the tick alone, the message is behind the row's button. */
function Buttons({ entry, texts }: { entry: CareEntry; texts: Texts | null }) {
  const phone = useIsPhone();
  const { busy, run } = useAction(decidingCare);
  if (entry.state !== 'open' || entry.isBack) return null;
  return (
    <span className={css.buttons}>
      {!phone && texts && entry.bySms && (
        <LinkButton variant="default" size="sm" href={smsLink(entry, texts)}>
          {w.writeSms}
        </LinkButton>
      )}
      {!phone && texts && !entry.bySms && entry.byEmail && (
        <LinkButton variant="default" size="sm" href={emailLink(entry, texts)}>
          {w.writeEmail}
        </LinkButton>
      )}
      <Button
        variant="default"
        size="sm"
        px={phone ? 11 : undefined}
        leftSection={phone ? undefined : <IconCheck size={16} aria-hidden />}
        aria-label={w.doneOf({ name: nameOf(entry) })}
        loading={busy}
        onClick={() => void run({ ids: [entry.id], state: 'done' })}
      >
        {phone ? <IconCheck size={20} aria-hidden /> : w.done}
      </Button>
    </span>
  );
}
