import { Button, NativeSelect } from '@mantine/core';
import { IconMessage, IconPhone, IconUserCheck, IconUserPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { firstTimerFilters, followUpStates } from '../../../contract/followup/states.ts';
import { api } from '../../core/client.ts';
import { useIsPhone } from '../../core/media-query.ts';
import { queryClient } from '../../core/query-client.ts';
import { useQueryParams } from '../../core/query-params.ts';
import { useStore } from '../../core/store.ts';
import { useAction } from '../../core/use-action.ts';
import { paths } from '../../paths.ts';
import { justImported } from '../../people/after-import/just-imported.ts';
import { personLines } from '../../people/person-line.tsx';
import { lazyPart } from '../../ui/dialogs/lazy-part.tsx';
import { useOpenedOnce } from '../../ui/dialogs/restore-focus.ts';
import { LinkButton } from '../../ui/controls/text-button.tsx';
import { lineToCome, ListScreen } from '../../ui/list/list-screen.tsx';
import { ListTools, SelectionBar } from '../../ui/list/list-tools.tsx';
import { usePagedRows } from '../../ui/list/rows.ts';
import { useRowSelection } from '../../ui/list/row-selection.ts';
import { EmptyState } from '../../ui/page/states.tsx';
import { firstTimerColumns, type FirstTimer, phoneColumns, phoneLink } from './columns.tsx';
import css from './first-timers.module.css';
import { firstTimerKeys } from './keys.ts';
import { firstTimerWords as w } from './words.ts';
import { assigneeNames } from '../care/care-filters.tsx';
import { undoButton, type Action } from '../../core/action.ts';
import { commonWords } from '../../ui/wording/common-words.ts';
import { sharedWords } from '../../ui/wording/shared-words.ts';
import { followupCommon } from '../common-words.ts';

type Changed = { people: number };

const readAgain = () => queryClient.invalidateQueries({ queryKey: ['people'] });

const undoMembers: Action<string[], Changed> = {
  send: (ids) => api.followup.undoMembers({ body: { ids } }),
  update: readAgain,
  success: () => commonWords.done,
};

/** Makes members of first-timers, with a way back. */
const makeMembers: Action<string[], Changed> = {
  send: (ids) => api.followup.makeMembers({ body: { ids } }),
  update: readAgain,
  success: ({ people }) => w.madeMembers({ count: people }),
  undo: (_, ids) => undoButton(commonWords.undo, undoMembers, ids),
};

const AfterImport = lazyPart(() => import('../../people/after-import/after-import.tsx'), 'AfterImport');
const FollowUpPanel = lazyPart(() => import('./follow-up-panel.tsx'), 'FollowUpPanel');
const AssignDialog = lazyPart(() => import('./assign-dialog.tsx'), 'AssignDialog');

const states = ['open', ...followUpStates] as const;
const whose = ['mine', 'nobody'] as const;

/** First-timers, until they are at home: their carers, their wishes, the steps due. */
export function FirstTimers() {
  const onPhone = useIsPhone();
  const [query, change] = useQueryParams();
  const imported = useStore(justImported);
  const { search = '' } = query;
  const state = query['state'] === 'all' ? undefined : (states.find((one) => one === query['state']) ?? 'open');
  const assignee = whose.find((one) => one === query['assignee']);
  const only = firstTimerFilters.find((one) => one === query['only']);
  const counts = useQuery({ queryKey: firstTimerKeys.counts, queryFn: () => api.followup.counts() });
  const rows = usePagedRows({
    key: firstTimerKeys.list({ search, state, assignee, only }),
    live: { topics: ['people'], keys: [firstTimerKeys.all] },
    load: (page, signal) => api.followup.firstTimers({ query: { ...page, search, state, assignee, only } }, { signal }),
  });
  const ticks = useRowSelection();
  const { run: turn } = useAction(makeMembers);
  const [opened, setOpened] = useState<string>();
  const openedOnce = useOpenedOnce(opened !== undefined);
  const [assigning, setAssigning] = useState<string[]>();
  const filtered = search !== '' || assignee !== undefined || only !== undefined || query['state'] !== undefined;
  const importThem = (
    <LinkButton variant="default" href={paths.importFirstTimers()}>
      {sharedWords.importFirstTimers}
    </LinkButton>
  );
  const connect = (
    <LinkButton variant="default" href={paths.connectForm()}>
      {sharedWords.connectForm}
    </LinkButton>
  );
  const add = <LinkButton href={paths.addPerson({ as: 'first-timer' })}>{w.add}</LinkButton>;
  const menuOf = (person: FirstTimer) => [
    { label: w.open, run: () => setOpened(person.id) },
    {
      label: followupCommon.assign,
      icon: <IconUserPlus size={16} aria-hidden />,
      run: () => setAssigning([person.id]),
    },
    ...(person.phoneNumber
      ? [
          {
            label: commonWords.call,
            icon: <IconPhone size={16} aria-hidden />,
            run: () => location.assign(phoneLink(person)),
          },
          {
            label: commonWords.sendSms,
            icon: <IconMessage size={16} aria-hidden />,
            href: paths.composeSms({ people: person.id }),
          },
        ]
      : []),
    ...(person.isFirstTimer
      ? [
          {
            label: w.makeMember({ count: 1 }),
            icon: <IconUserCheck size={16} aria-hidden />,
            run: () => void turn([person.id]),
          },
        ]
      : []),
    {
      label: commonWords.openTheirPage,
      href: paths.person(person.id),
    },
  ];
  return (
    <ListScreen
      title={commonWords.firstTimers}
      state={counts.data ? w.state(counts.data) : lineToCome}
      more={
        <>
          {connect}
          {importThem}
        </>
      }
      action={add}
      above={imported && <AfterImport importId={imported} onClose={() => justImported.set(() => undefined)} />}
      tools={
        <ListTools
          search={{
            value: search,
            onChange: (text) => change({ search: text }),
            label: commonWords.searchByNamePhoneOr,
          }}
          filters={
            <div className={css.filters}>
              <NativeSelect
                size="sm"
                aria-label={commonWords.state}
                value={state ?? 'all'}
                onChange={(event) => change({ state: event.currentTarget.value })}
                data={[
                  { value: 'open', label: w.filters.states.open },
                  ...followUpStates.map((one) => ({ value: one, label: w.states[one] })),
                  { value: 'all', label: w.filters.states.all },
                ]}
              />
              <NativeSelect
                size="sm"
                aria-label={followupCommon.assignedTo}
                value={assignee ?? ''}
                onChange={(event) => change({ assignee: event.currentTarget.value })}
                data={[
                  { value: '', label: commonWords.anyAssignee },
                  ...whose.map((one) => ({ value: one, label: assigneeNames[one] })),
                ]}
              />
              <NativeSelect
                size="sm"
                aria-label={commonWords.showOnly}
                value={only ?? ''}
                onChange={(event) => change({ only: event.currentTarget.value })}
                data={[
                  { value: '', label: sharedWords.everybody },
                  ...firstTimerFilters.map((one) => ({ value: one, label: w.filters.onlies[one] })),
                ]}
              />
            </div>
          }
          count={filtered && rows.total !== undefined ? commonWords.countFound({ count: rows.total }) : undefined}
        />
      }
      narrowed={filtered}
      bareWhileEmpty
      rows={rows}
      columns={onPhone ? phoneColumns : firstTimerColumns}
      keyOf={(person) => person.id}
      {...personLines}
      menuOf={menuOf}
      onOpen={(person) => setOpened(person.id)}
      ticks={ticks}
      toneOf={(person) => (person.toLookAt ? 'warning' : undefined)}
      noMatch={
        <EmptyState drawing="search" title={commonWords.nobodyMatches} about={followupCommon.changeTheFiltersOrThe} />
      }
      empty={
        <EmptyState
          drawing="firstTimers"
          title={w.empty.title}
          about={w.empty.about}
          action={
            <>
              {add}
              {connect}
              {importThem}
            </>
          }
        />
      }
    >
      <SelectionBar ticks={ticks}>
        <Button size="sm" variant="default" onClick={() => setAssigning([...ticks.keys])}>
          {followupCommon.assign}
        </Button>
        <Button
          size="sm"
          variant="default"
          onClick={() => void turn([...ticks.keys]).then((done) => done && ticks.clear())}
        >
          {w.makeMember({ count: ticks.keys.size })}
        </Button>
        <LinkButton size="sm" href={paths.composeSms({ people: [...ticks.keys].join(',') })}>
          {commonWords.sendSms}
        </LinkButton>
      </SelectionBar>
      {openedOnce && (
        <FollowUpPanel
          id={opened}
          onClose={(id) => setOpened((now) => (id === undefined || now === id ? undefined : now))}
          onMember={turn}
        />
      )}
      {assigning && (
        <AssignDialog
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
