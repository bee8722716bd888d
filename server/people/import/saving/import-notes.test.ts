import { afterAll, beforeAll, expect, test } from 'vitest';
import { sharedTestApp, type TestApp } from '../../../testing/app.ts';
import { readZipEntry } from '../../../testing/files/crafted-pictures.ts';

let app: TestApp;
beforeAll(async () => {
  app = await sharedTestApp();
});
afterAll(() => app.stop());

type Note = { id: string; fileName: string; dropped: { column: string; dropped: string }[] };

test('text without a place stays with the person, through a merge, until it is removed or undone', async () => {
  const by = app.caller();
  await by.signUp({ country: 'NG' });
  const bring = async (text: string) => {
    const form = new FormData();
    form.append('file', new Blob([text]), 'members.csv');
    const { body } = await by.call<{ importId: string }>('POST', '/api/People/UploadFirstTimerFile', { form });
    await by.post('/api/People/CreatePeople', { importId: body.importId });
    return body.importId;
  };
  const id = async (name: string) =>
    (await by.get<{ id: string }[]>(`/api/People/GetPeopleBasicInfo?search=${name}`)).body[0]!.id;
  const notes = async (person: string) =>
    (await by.get<Note[]>(`/api/People/GetImportNotes/${person}`)).body.map(({ dropped }) => dropped);
  const file =
    'FirstName,LastName,PhoneNumber,Email,Gender\nAda,Eze,08031234567,nobody,x\nAda,Ojo,12,ojo@example.org,F\n';
  await bring(file);
  const [ada, ojo] = [await id('Eze'), await id('Ojo')];
  const lost = [
    { column: 'Email', dropped: 'nobody' },
    { column: 'Gender', dropped: 'x' },
  ];
  expect(await notes(ada)).toEqual([lost]);
  expect(await notes(ojo)).toEqual([[{ column: 'PhoneNumber', dropped: '12' }]]);
  const again = await bring(`${file}Bola,Ade,13,,\n`);
  expect(await notes(ada)).toEqual([lost]);
  const bola = await id('Bola');
  expect(await notes(bola)).toHaveLength(1);
  await by.post(`/api/People/UndoImport/${again}`, {});
  expect(await notes(bola)).toEqual([]);

  const zip = await fetch(`${app.url}/api/People/ExportPerson/${ada}`, { headers: { cookie: by.cookie } });
  expect(readZipEntry(Buffer.from(await zip.arrayBuffer()), 'person.json').toString()).toContain('"nobody"');
  type Pair = Record<'first' | 'second', { version: string }>;
  const { body: pair } = await by.get<Pair>(`/api/People/GetPair/${ada}/${ojo}`);
  const versions = { kept: pair.first.version, merged: pair.second.version };
  const merged = await by.post<{ mergeId: string }>('/api/People/Merge', { kept: ada, merged: ojo, versions });
  expect(await notes(ada)).toHaveLength(2);
  expect((await by.post(`/api/People/UndoMerge/${merged.body.mergeId}`, {})).status).toBe(200);
  expect(await notes(ojo)).toHaveLength(1);

  const [note] = (await by.get<Note[]>(`/api/People/GetImportNotes/${ada}`)).body;
  const stranger = app.caller();
  await stranger.signUp();
  expect((await stranger.call('DELETE', `/api/People/ImportNote/${note!.id}`)).status).toBe(404);
  expect((await by.call('DELETE', `/api/People/ImportNote/${note!.id}`)).status).toBe(200);
  expect(await notes(ada)).toEqual([]);
});
