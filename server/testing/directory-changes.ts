import type { Answered, Caller } from './caller.ts';

type Change = [feature: 'people' | 'groups', route: string, action: string, make: () => Promise<Answered>];

/** Every change that the directory knows, made once: for the test that each is in the trail. */
export function directoryChanges(caller: () => Caller): Change[] {
  const post = (path: string, body: unknown) => caller().post<{ id: string; actId: string }>(path, body);
  const list = async (path: string) => (await caller().get<{ id: string; name: string }[]>(path)).body;
  const anybody = async () => (await list('/api/People/GetPeopleBasicInfo'))[0]!;
  const save = (name: string) => post('/api/People/SaveFilter', { name, rule: { filter: { gender: 'female' } } });
  const savedFilter = async (name: string) => `/api/People/SavedFilter/${(await save(name)).body.id}`;

  const group = async (name: string) => (await post('/api/CreateGroup', { name })).body.id;

  return [
    ['people', 'saveFilter', 'filter.saved', () => save('Canary women')],
    [
      'people',
      'changeFilter',
      'filter.changed',
      async () => caller().call('PUT', await savedFilter('Canary men'), { body: { name: 'Canary all' } }),
    ],
    ['people', 'deleteFilter', 'filter.deleted', async () => caller().call('DELETE', await savedFilter('Canary rest'))],
    [
      'people',
      'choosePeople',
      'people.chosen',
      () => post('/api/People/ChoosePeople', { who: { rule: {} }, name: 'Canary everybody' }),
    ],
    [
      'groups',
      'addChosen',
      'group.people_added',
      async () => post(`/api/Groups/AddPeople/${await group('Canary ushers')}`, { who: { rule: {} } }),
    ],
    [
      'groups',
      'undoAddChosen',
      'group.adding_undone',
      async () => {
        const who = { ids: [(await anybody()).id] };
        const act = await post(`/api/Groups/AddPeople/${await group('Canary singers')}`, { who });
        return post(`/api/Groups/UndoAddPeople/${act.body.actId}`, {});
      },
    ],
    ['people', 'archive', 'people.archived', async () => post('/api/People/archive', [(await anybody()).id])],
    [
      'people',
      'restore',
      'people.restored',
      async () => post('/api/People/Restore', { ids: [(await list('/api/People/GetArchivedPeople'))[0]!.id] }),
    ],
    [
      'people',
      'archiveChosen',
      'people.archived',
      async () => post('/api/People/ArchiveChosen', { who: { ids: [(await anybody()).id] } }),
    ],
    [
      'people',
      'undoAct',
      'people.archiving_undone',
      async () => {
        const who = { rule: { filter: {}, search: (await anybody()).name } };
        const act = await post('/api/People/ArchiveChosen', { who });
        return post(`/api/People/UndoAct/${act.body.actId}`, {});
      },
    ],
  ];
}
