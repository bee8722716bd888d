import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { careListAt, careReasons, type CareState, type CareReason } from '../../../contract/followup/care-rules.ts';
import { localTimeOf } from '../../../contract/local-time.ts';
import { api, type Output } from '../../core/client.ts';
import { queryClient } from '../../core/query-client.ts';
import { useQueryParams } from '../../core/query-params.ts';
import { isAdministrator, useUser } from '../../core/session.ts';
import { shownZone } from '../../core/time-zone.ts';
import { useAction } from '../../core/use-action.ts';
import { useLiveQuery } from '../../core/use-live-query.ts';
import { paths } from '../../paths.ts';
import { personLines, PersonLine } from '../../people/person-line.tsx';
import { lazyPart } from '../../ui/dialogs/lazy-part.tsx';
import { LinkButton } from '../../ui/controls/text-button.tsx';
import { lineToCome, ListScreen } from '../../ui/list/list-screen.tsx';
import { ListTools, SelectionBar } from '../../ui/list/list-tools.tsx';
import { useRowSelection } from '../../ui/list/row-selection.ts';
import { usePagedRows } from '../../ui/list/rows.ts';
import { EmptyState } from '../../ui/page/states.tsx';
import { inFullDay, day } from '../../ui/wording/dates.ts';
import { CareFilters, whose, careKeys } from './care-filters.tsx';
import { careWords as w, careWords } from '../words.ts';
import { textsBy, type MessageText } from './message-texts.ts';
import type { routes } from '../../../contract/routes.ts';
import {
  IconArrowBackUp,
  IconArrowUpRight,
  IconCircleOff,
  IconMail,
  IconMessage,
  IconPhone,
  IconUserPlus,
  IconCheck,
} from '@tabler/icons-react';
import type { MenuEntry } from '../../ui/controls/action-menu.tsx';
import { useIsPhone } from '../../core/media-query.ts';
import { nameOf } from '../../people/find-people.ts';
import type { Column } from '../../ui/list/columns.ts';
import { Badge } from '../../ui/marks/badge.tsx';
import css from './care.module.css';
import { undoButton, type Action } from '../../core/action.ts';
import { commonWords } from '../../ui/wording/common-words.ts';
import { followupCommon, followUpNames } from '../common-words.ts';

type Texts = Record<CareReason, MessageText>;

/** The composer with this person chosen and a text to begin with. */
const smsLink = ({ personId, kind }: CareEntry, texts: Texts): string =>
  paths.composeSms({ people: personId, text: texts[kind].sms });

const emailLink = ({ personId, kind }: CareEntry, texts: Texts): string =>
  paths.composeEmail({ people: personId, subject: texts[kind].subject, text: texts[kind].email });

/** The same by somebody's own phone, for leaders: it has their own number, and costs the organisation nothing. */
function ownSmsLink({ phoneNumber, kind, name }: CareEntry, texts: Texts): string {
  const [first = ''] = name.split(' ');
  const text = texts[kind].sms.replaceAll(/#name(\|[^#]*)?#/gi, first);
  return `sms:${phoneNumber.replaceAll(/[^\d+]/g, '')}?body=${encodeURIComponent(text)}`;
}

const callLink = ({ phoneNumber }: CareEntry): string => `tel:${phoneNumber.replaceAll(/[^\d+]/g, '')}`;

type Settled = { people: number };
type Wish = { ids: string[]; state: CareState };

const settleAgain: Action<Wish, Settled> = {
  send: (body) => api.followup.decideCare({ body }),
  update: () => queryClient.invalidateQueries({ queryKey: ['people'] }),
  success: () => commonWords.saved,
};

/** Says what became of people on the list, with a way back. */
const decidingCare: Action<Wish, Settled> = {
  ...settleAgain,
  undo: (_, { ids, state }) =>
    state === 'open' ? undefined : undoButton(commonWords.undo, settleAgain, { ids, state: 'open' }),
};

/** `texts`: the offered texts; null for people who write from their own phone. */
const careColumns = (texts: Texts | null): Column<CareEntry>[] => [
  {
    key: 'name',
    title: commonWords.name,
    width: 'minmax(0, 1.1fr)',
    cell: (entry) => (
      <PersonLine person={entry}>
        {entry.state !== 'open' && (
          <Badge tone={entry.state === 'done' ? 'good' : 'quiet'}>
            {entry.state === 'done' ? commonWords.done : followUpNames.notNeeded}
          </Badge>
        )}
        {entry.isBack && <Badge tone="good">{commonWords.cameAgain}</Badge>}
      </PersonLine>
    ),
  },
  {
    key: 'why',
    title: commonWords.why,
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
    title: followupCommon.assignedTo,
    width: 'minmax(0, 1fr)',
    phone: 'hidden',
    cell: (entry) => (
      <span className={css.whose}>
        <span className={entry.assignee ? undefined : css.quiet}>{entry.assignee?.name ?? commonWords.nobodyYet}</span>
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
    title: commonWords.next,
    width: '232px',
    phone: 'side',
    cell: (entry) => <Buttons entry={entry} texts={texts} />,
  },
];

function Why({ entry: { kind, came, outOf, lastOn } }: { entry: CareEntry }) {
  if (kind !== 'quiet') return <span>{w.visit({ which: kind, day: day(lastOn) })}</span>;
  return <span>{w.why.quiet({ came: came ?? 0, outOf: outOf ?? 0 })}</span>;
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
          {commonWords.sendSms}
        </LinkButton>
      )}
      {!phone && texts && !entry.bySms && entry.byEmail && (
        <LinkButton variant="default" size="sm" href={emailLink(entry, texts)}>
          {commonWords.sendEmail}
        </LinkButton>
      )}
      <Button
        variant="default"
        size="sm"
        px={phone ? 11 : undefined}
        leftSection={phone ? undefined : <IconCheck size={16} aria-hidden />}
        aria-label={commonWords.named({ label: commonWords.done, name: nameOf(entry) })}
        loading={busy}
        onClick={() => void run({ ids: [entry.id], state: 'done' })}
      >
        {phone ? <IconCheck size={20} aria-hidden /> : commonWords.done}
      </Button>
    </span>
  );
}

/** The next Monday of the organisation's calendar on which a list is made; today, early on a Monday. */
function nextMonday(): string {
  const { date, time } = localTimeOf(new Date(), shownZone());
  const day = new Date(`${date}T00:00:00Z`);
  const ahead = (8 - day.getUTCDay()) % 7 || (time < careListAt ? 0 : 7);
  return new Date(day.getTime() + ahead * 86_400_000).toISOString().slice(0, 10);
}

const AssignCare = lazyPart(() => import('./assign-care.tsx'), 'AssignCare');

/** The people to ask after this week, the reasons and the assignees; leaders see people of their groups. */
export function Care() {
  const administers = isAdministrator(useUser());
  const [query, change] = useQueryParams();
  const { search = '' } = query;
  const which = query['which'] === 'settled' ? 'settled' : 'open';
  const kind = careReasons.find((one) => one === query['kind']);
  const assignee = whose.find((one) => one === query['assignee']);
  const week = useQuery({ queryKey: careKeys.week, queryFn: () => api.followup.careWeek() });
  const rules = useLiveQuery({
    queryKey: careKeys.rules,
    live: { topics: ['people'] },
    queryFn: () => api.followup.careRules(),
    enabled: administers,
  });
  const texts = textsBy(rules.data ?? []);
  const rows = usePagedRows({
    key: careKeys.list({ search, which, kind, assignee }),
    live: { topics: ['people', 'attendance'], keys: [careKeys.all] },
    load: (page, signal) => api.followup.careList({ query: { ...page, search, which, kind, assignee } }, { signal }),
  });
  const ticks = useRowSelection();
  const { busy, run: settle } = useAction(decidingCare);
  const [assigning, setAssigning] = useState<string[]>();
  const narrowed = search !== '' || which === 'settled' || kind !== undefined || assignee !== undefined;
  const rulesLink = (
    <LinkButton variant="default" href={paths.messageRules()}>
      {commonWords.messageRules}
    </LinkButton>
  );
  return (
    <ListScreen
      title={commonWords.care}
      state={week.data ? careSummary(week.data) : lineToCome}
      more={administers && rulesLink}
      tools={
        <ListTools
          search={{
            value: search,
            onChange: (text) => change({ search: text }),
            label: commonWords.searchByNamePhoneOr,
          }}
          filters={<CareFilters which={which} kind={kind} assignee={assignee} onChange={change} />}
          count={narrowed && rows.total !== undefined ? commonWords.countFound({ count: rows.total }) : undefined}
        />
      }
      narrowed={narrowed}
      bareWhileEmpty={week.data !== undefined && week.data.week === null}
      rows={rows}
      columns={careColumns(administers ? texts : null)}
      keyOf={(entry) => entry.id}
      {...personLines}
      hrefOf={(entry) => (administers ? paths.person(entry.personId) : undefined)}
      tall="two"
      menuOf={(entry) =>
        careMenu(entry, {
          administers,
          texts,
          settle: (state) => void settle({ ids: [entry.id], state }),
          assign: () => setAssigning([entry.id]),
        })
      }
      ticks={ticks}
      noMatch={
        <EmptyState drawing="search" title={commonWords.nobodyMatches} about={followupCommon.changeTheFiltersOrThe} />
      }
      empty={
        <EmptyState
          drawing="care"
          title={week.data?.week ? w.none : w.empty.title}
          about={
            week.data?.week === null
              ? `${w.empty.about} ${w.empty.first({ day: inFullDay(nextMonday()) })}`
              : w.empty.about
          }
          action={
            administers && (
              <>
                <LinkButton href={paths.attendance()}>{commonWords.attendance}</LinkButton>
                {week.data?.week === null && rulesLink}
              </>
            )
          }
        />
      }
    >
      <SelectionBar ticks={ticks}>
        <Button
          size="sm"
          loading={busy}
          onClick={() => void settle({ ids: [...ticks.keys], state: 'done' }).then((done) => done && ticks.clear())}
        >
          {w.doneCount({ count: ticks.keys.size })}
        </Button>
        {administers && (
          <Button size="sm" variant="default" onClick={() => setAssigning([...ticks.keys])}>
            {followupCommon.assign}
          </Button>
        )}
      </SelectionBar>
      {assigning && (
        <AssignCare
          ids={assigning}
          onClose={(done) => {
            setAssigning(undefined);
            if (done) ticks.clear();
          }}
        />
      )}
    </ListScreen>
  );
}

/** The line above the list: how many are open, and why. */
function careSummary(week: Output<(typeof routes)['followup']['careWeek']>): string {
  const { all, ...each } = careWords.counts;
  const open = week.quiet + week.first + week.second;
  if (open === 0) return careWords.none;
  const parts = (['quiet', 'first', 'second', 'overdue'] as const).flatMap((name) =>
    week[name] > 0 ? [(name === 'overdue' ? commonWords.countOverdue : each[name])({ count: week[name] })] : [],
  );
  return [all({ count: open }), ...parts].join(', ');
}

type Given = {
  /** Whether whoever looks administers; else they lead a group. */
  administers: boolean;
  texts: Texts;
  settle: (state: 'not_needed' | 'open') => void;
  assign: () => void;
};

function careMenu(entry: CareEntry, { administers, texts, settle, assign }: Given): MenuEntry[] {
  const icon = { size: 16, 'aria-hidden': true } as const;
  const open = entry.state === 'open';
  const away = (address: string) => () => location.assign(address);
  return [
    ...(entry.phoneNumber
      ? [{ label: commonWords.call, icon: <IconPhone {...icon} />, run: away(callLink(entry)) }]
      : []),
    ...(administers && entry.bySms
      ? [{ label: commonWords.sendSms, icon: <IconMessage {...icon} />, href: smsLink(entry, texts) }]
      : []),
    ...(administers && entry.byEmail
      ? [{ label: commonWords.sendEmail, icon: <IconMail {...icon} />, href: emailLink(entry, texts) }]
      : []),
    ...(!administers && entry.bySms
      ? [{ label: w.ownSms, icon: <IconMessage {...icon} />, run: away(ownSmsLink(entry, texts)) }]
      : []),
    ...(administers ? [{ label: followupCommon.assign, icon: <IconUserPlus {...icon} />, run: assign }] : []),
    open
      ? { label: followUpNames.notNeeded, icon: <IconCircleOff {...icon} />, run: () => settle('not_needed') }
      : { label: w.openAgain, icon: <IconArrowBackUp {...icon} />, run: () => settle('open') },
    ...(administers
      ? [{ label: commonWords.openTheirPage, icon: <IconArrowUpRight {...icon} />, href: paths.person(entry.personId) }]
      : []),
  ];
}

/** Somebody on the care list. */
type CareEntry = Output<(typeof routes)['followup']['careList']>['items'][number];
