import type { Answered, Caller } from '../caller.ts';

type Change = [feature: 'people' | 'groups', route: string, action: string, make: () => Promise<Answered>];

/** Every change of the directory, made once, to test that each is in the trail. */
export function directoryChanges(caller: () => Caller): Change[] {
  const post = (path: string, body: unknown) =>
    caller().post<{ id: string; actId: string; mergeId: string }>(path, body);
  const list = async (path: string) => (await caller().get<{ id: string; name: string }[]>(path)).body;
  const anybody = async () => (await list('/api/People/GetPeopleBasicInfo'))[0]!;
  const save = (name: string) => post('/api/People/SaveFilter', { name, rule: { filter: { gender: 'female' } } });
  const savedFilter = async (name: string) => `/api/People/SavedFilter/${(await save(name)).body.id}`;

  const group = async (name: string) => (await post('/api/CreateGroup', { name })).body.id;

  const two = async () => {
    const unique = crypto.randomUUID().slice(0, 8);
    const twins = ['first', 'second'].map((one) => ({
      firstName: 'Canary',
      lastName: `Twin${unique}`,
      email: `canary-${one}-${unique}@example.org`,
    }));
    await post('/api/People/CreatePeople', twins);
    const people = await list(`/api/People/GetPeopleBasicInfo?search=Twin${unique}`);
    return { first: people[0]!.id, second: people[1]!.id };
  };
  const merge = async () => {
    const { first, second } = await two();
    const pair = (
      await caller().get<Record<'first' | 'second', { version: string }>>(`/api/People/GetPair/${first}/${second}`)
    ).body;
    const versions = { kept: pair.first.version, merged: pair.second.version };
    return post('/api/People/Merge', { kept: first, merged: second, versions });
  };

  const field = async (label: string) => (await post('/api/People/CreateField', { label, kind: 'text' })).body.id;

  return [
    [
      'people',
      'createCustomField',
      'field.created',
      () => post('/api/People/CreateField', { label: 'Canary tongue', kind: 'text' }),
    ],
    [
      'people',
      'changeCustomField',
      'field.changed',
      async () =>
        caller().call('PUT', `/api/People/Field/${await field('Canary trade')}`, { body: { label: 'Canary craft' } }),
    ],
    [
      'people',
      'archiveCustomField',
      'field.archived',
      async () => post(`/api/People/ArchiveField/${await field('Canary town')}`, { archived: true }),
    ],
    [
      'people',
      'orderCustomFields',
      'fields.ordered',
      async () => caller().call('PUT', '/api/People/FieldOrder', { body: { ids: [await field('Canary order')] } }),
    ],
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
    [
      'people',
      'dismissImportNote',
      'import.note_removed',
      async () => {
        const name = `Canary${crypto.randomUUID().slice(0, 8)}`;
        await post('/api/People/CreatePeople', [{ firstName: name, phoneNumber: '12' }]);
        const person = (await list(`/api/People/GetPeopleBasicInfo?search=${name}`))[0]!;
        const [note] = await list(`/api/People/GetImportNotes/${person.id}`);
        return caller().call('DELETE', `/api/People/ImportNote/${note?.id}`);
      },
    ],
    ['people', 'searchDuplicates', 'duplicates.searched', () => post('/api/People/SearchDuplicates', {})],
    ['people', 'notTheSame', 'people.told_apart', async () => post('/api/People/NotTheSame', await two())],
    ['people', 'merge', 'people.merged', () => merge()],
    [
      'people',
      'undoMerge',
      'people.merge_undone',
      async () => post(`/api/People/UndoMerge/${(await merge()).body.mergeId}`, {}),
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
      'memberCards',
      'people.cards_printed',
      async () => post('/api/People/MemberCards', { who: { ids: [(await anybody()).id] } }),
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
