import {
  IconAlertTriangle,
  IconClockQuestion,
  IconClockX,
  IconDoorEnter,
  IconFileAlert,
  IconForms,
  IconUserQuestion,
} from '@tabler/icons-react';
import { paths } from '../../paths.ts';
import { HomeRow, HomeRows } from './home-row.tsx';
import type { HomeAnswer } from './home-query.ts';
import { pathsOf } from './message-rows.tsx';
import { doubtfulWords } from '../../attendance/words.ts';
import { weekWords } from './words.ts';
import { sharedWords } from '../../ui/wording/shared-words.ts';

const w = weekWords.decide;

type Decisions = HomeAnswer['decisions'];

/** Matters that wait for a decision; renders nothing if there are none. */
export function NeedsDecision({ decisions }: { decisions: Decisions }) {
  const { approvals, arrivals, doubtful, forms, unknown, stopped, imported } = decisions;
  if (approvals.length + arrivals.length + doubtful.length + forms + unknown.length + stopped.length === 0 && !imported)
    return null;
  return (
    <HomeRows title={w.title} tone="warning">
      {approvals.length > 0 && <Approvals approvals={approvals} />}
      {arrivals.map(({ itemId, event, people }) => (
        <HomeRow
          key={itemId}
          icon={IconDoorEnter}
          title={w.arrivals({ count: people })}
          about={event}
          action={{ label: w.lookAt, href: paths.manageCheckin(itemId) }}
        />
      ))}
      {doubtful.map(({ itemId, event, people }) => (
        <HomeRow
          key={itemId}
          icon={IconClockQuestion}
          title={doubtfulWords.title({ count: people })}
          about={event}
          action={{ label: w.review, href: paths.attendanceReport(itemId) }}
        />
      ))}
      {forms > 0 && (
        <HomeRow
          icon={IconForms}
          title={w.forms({ count: forms })}
          action={{ label: w.review, href: paths.firstTimers({ only: 'look' }) }}
        />
      )}
      {unknown.map(({ id, channel, people, title }) => (
        <HomeRow
          key={id}
          icon={IconAlertTriangle}
          title={w.unknown({ count: people })}
          about={title}
          action={{ label: w.decide, href: pathsOf(channel).report(id) }}
        />
      ))}
      {stopped.map(({ channel, messages }) => (
        <HomeRow
          key={channel}
          icon={IconClockX}
          title={w.stopped({ count: messages })}
          about={w.stoppedAbout}
          action={{ label: w.decide, href: pathsOf(channel).scheduled() }}
        />
      ))}
      {imported && <Import imported={imported} />}
    </HomeRows>
  );
}

function Approvals({ approvals }: Pick<Decisions, 'approvals'>) {
  const [first] = approvals;
  const href = approvals.length === 1 && first ? paths.group(first.groupId, { members: 'waiting' }) : paths.groups();
  return (
    <HomeRow
      icon={IconUserQuestion}
      title={w.approval({ count: approvals.reduce((sum, { people }) => sum + people, 0) })}
      about={sharedWords.list({ names: approvals.map(({ group }) => group) })}
      action={{ label: sharedWords.approve, href }}
    />
  );
}

function Import({ imported: { fileName, rows, state } }: { imported: NonNullable<Decisions['imported']> }) {
  const of = { count: rows, file: fileName };
  return (
    <HomeRow
      icon={IconFileAlert}
      title={state === 'unsaved' ? w.unsaved : w.incomplete(of)}
      about={state === 'unsaved' ? w.unsavedAbout(of) : w.incompleteAbout(of)}
      action={{ label: sharedWords.importPeople, href: paths.importPeople() }}
    />
  );
}
