import type { Caller } from '../caller.ts';

/** Creates one of everything in an organisation over HTTP; returns all the ids. */
export async function seedEverything(caller: Caller): Promise<string[]> {
  const person = { firstName: 'Bola', lastName: 'Ade', phoneNumber: '08031234567', email: 'bola@example.org' };
  await expectOk(caller.post('/api/People/CreatePeople', [person]));
  const people = await expectOk(caller.get<{ id: string }[]>('/api/People/GetPeopleBasicInfo'));
  const personId = people[0]!.id;
  const group = await expectOk(
    caller.post<{ id: string }>('/api/CreateGroup', {
      name: 'Choir',
      isMobileGroup: true,
      peopleInGroups: [{ personId }],
    }),
  );
  const { pictureId } = await expectOk(
    caller.call<{ pictureId: string }>('PUT', `/api/People/SetPicture/${personId}`, { form: picture() }),
  );
  const uploaded = await expectOk(
    caller.call<{ returnObject: { id: string } }>('POST', '/api/Media/UploadMedia', { form: picture('mediaFile') }),
  );
  const template = await expectOk(
    caller.post<{ id: string }>('/api/Messaging/SaveEmailTemplate', {
      name: 'News',
      subject: 'News',
      body: '<p>News</p>',
    }),
  );
  const family = await expectOk(
    caller.post<{ id: string }>('/api/People/CreateFamily', { name: 'Ade', members: [{ personId, part: 'head' }] }),
  );
  const staged = await expectOk(
    caller.call<{ importId: string }>('POST', '/api/People/UploadFirstTimerFile', {
      form: csv('FirstName,PhoneNumber\nEmeka,08037654321\n'),
    }),
  );
  const senders = await expectOk(
    caller.get<{ returnObject: { id: string; mask: string }[] }>('/api/Messaging/RetrieveTenantSenderIDs'),
  );
  const sender = senders.returnObject[0]!;
  const message = await expectOk(
    caller.post<{ id: string }>('/api/Messaging/sendSms', {
      subject: sender.mask,
      message: 'Welcome',
      ToContacts: personId,
    }),
  );
  await delivered(caller, message.id);
  const draft = await expectOk(
    caller.post<{ id: string }>('/api/Messaging/PostSmsDraft', { body: 'Later', ToContacts: personId }),
  );
  const texts = await expectOk(caller.get<{ id: string }[]>('/api/Messaging/GetAllDefaultMessages'));
  const contacts = await expectOk(
    caller.call<{ fileId: string }>('POST', '/api/Messaging/UploadContactFile', {
      form: csv('Name,Phone\nAda,08037654321\n'),
    }),
  );
  const nextYear = { executionDate: `${new Date().getFullYear() + 1}-06-01`, time: '09:00' };
  const schedule = await expectOk(
    caller.post<{ id: string }>('/api/Messaging/saveSmsSchedule', {
      subject: sender.mask,
      message: 'Later',
      ToContacts: personId,
      ...nextYear,
    }),
  );
  const invited = await expectOk(
    caller.post<{ id: string }>('/api/settings/administrators/invite', {
      email: `${crypto.randomUUID()}@example.org`,
      name: 'Chidi',
    }),
  );
  const attended = await attendance(caller, group.id, personId);
  const followed = await followedUp(caller);
  const self = await expectOk(caller.get<{ accountId: string }>('/api/Membership/GetCurrentSignedInUser'));
  return [
    personId,
    group.id,
    ...(await waitingAndChanged(caller, group.id, personId)),
    staged.importId,
    ...attended,
    ...followed,
    sender.id,
    message.id,
    draft.id,
    texts[0]!.id,
    contacts.fileId,
    schedule.id,
    invited.id,
    self.accountId,
    pictureId,
    uploaded.returnObject.id,
    template.id,
    family.id,
  ];
}

/** A saved import, the first-timer it made, and their connect form that waits for review. */
async function followedUp(caller: Caller): Promise<string[]> {
  const list = [{ firstName: 'Ngozi', phoneNumber: '08031112222' }];
  await expectOk(caller.post('/api/People/CreateMultipleFirstTimer', list));
  const [saved] = await expectOk(caller.get<{ id: string }[]>('/api/People/GetImports'));
  const [person] = await expectOk(caller.get<{ id: string }[]>('/api/FollowUp/GetFirstTimers'));
  const form = await expectOk(
    caller.call<{ path: string }>('PUT', '/api/FollowUp/UpdateConnectForm', { body: { link: 'on' } }),
  );
  const fields = { firstName: 'Ngozi', phone: '08031112222', visit: 'Yes', agreed: 'yes' };
  await expectOk(caller.call('POST', form.path, { fields }));
  const followed = await expectOk(
    caller.get<{ answers: { id: string }[] }>(`/api/FollowUp/GetFirstTimer/${person?.id}`),
  );
  return [saved!.id, person!.id, followed.answers[0]!.id];
}

/** A repeating check-in of a group, and a visit. */
async function attendance(caller: Caller, groupID: string, personId: string): Promise<string[]> {
  const path = '/api/CheckInAttendance';
  // Open at every time of day.
  const now = new Date().toISOString();
  const [eventDate, time] = [now.slice(0, 10), now.slice(11, 16)];
  const item = await expectOk(
    caller.post<{ id: string; eventID: string }>(`${path}/CheckInAttendanceItem`, {
      fullEventName: 'Rehearsal',
      eventDate,
      time,
      groupID,
      repeat: { every: 'week' },
    }),
  );
  const operationId = crypto.randomUUID();
  await expectOk(caller.post(`${path}/MarkAttendance`, { itemId: item.id, personId, operationId }));
  const contribution = { itemId: item.id, kind: 'Offering', amount: 100 };
  const given = await expectOk(caller.post<{ items: { id: string }[] }>(`${path}/AddContribution`, contribution));
  await expectOk(caller.call('PUT', `${path}/SetHereLink`, { body: { itemId: item.id, state: 'on' } }));
  // Unknown people wait.
  const open = await expectOk(
    caller.post<{ id: string; attendanceCode: string }>(`${path}/CheckInAttendanceItem`, {
      fullEventName: 'Open now',
      eventDate,
      time,
    }),
  );
  const fields = { name: 'Nobody Known', phone: '08031119999' };
  await expectOk(caller.call('POST', `/here/${open.attendanceCode}`, { fields }));
  const waiting = await expectOk(caller.get<{ items: { id: string }[] }>(`${path}/Arrivals?itemId=${open.id}`));
  const note = { note: 'No nuts' };
  await expectOk(caller.call('PUT', `${path}/CarerNote/${personId}`, { body: note }));
  const door = await expectOk(
    caller.post<{ id: string; link: string; pin: string }>(`${path}/MakeDoorLink`, { itemId: item.id }),
  );
  const token = door.link.split('/').at(-1);
  const helper = { token, pin: door.pin, name: 'Bisi' };
  const joined = await expectOk(caller.post<{ door: { deviceId: string } }>(`${path}/JoinDoor`, helper));
  return [
    item.id,
    item.eventID,
    operationId,
    given.items[0]!.id,
    door.id,
    joined.door.deviceId,
    open.id,
    waiting.items[0]!.id,
  ];
}

/** A person who asks to join, and a change of members that can be undone. */
async function waitingAndChanged(caller: Caller, groupId: string, personId: string): Promise<string[]> {
  const link = await expectOk(
    caller.call<{ path: string }>('PUT', `/api/Groups/SetJoinLink/${groupId}`, { body: { state: 'on' } }),
  );
  await expectOk(
    caller.call('POST', link.path, { fields: { firstName: 'Kemi', phone: '08031112222', agreed: 'yes' } }),
  );
  const waiting = await expectOk(
    caller.get<{ person: { id: string } }[]>(`/api/Groups/GetGroupMembers/${groupId}?state=waiting`),
  );
  const other = await expectOk(caller.post<{ id: string }>('/api/CreateGroup', { name: 'Copied' }));
  const wish = { memberIDList: [personId], groupFrom: groupId, groupTo: other.id };
  const copied = await expectOk(caller.post<{ changeId: string }>('/api/Group/CopyMembers', wish));
  return [waiting[0]!.person.id, other.id, copied.changeId];
}

/** Until nothing of the message moves. */
async function delivered(caller: Caller, id: string): Promise<void> {
  for (let wait = 0; wait < 400; wait += 1) {
    const { counts } = await expectOk(
      caller.get<{ counts: { delivered?: number } }>(`/api/Messaging/GetMessageReport/${id}`),
    );
    if (counts.delivered) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('the message was not delivered');
}

function csv(text: string): FormData {
  const form = new FormData();
  form.set('file', new File([text], 'people.csv', { type: 'text/csv' }));
  return form;
}

/** One pixel. */
function picture(field = 'picture'): FormData {
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );
  const form = new FormData();
  form.set(field, new File([png], 'bola.png'));
  return form;
}

async function expectOk<T>(answer: Promise<{ status: number; body: T }>): Promise<T> {
  const { status, body } = await answer;
  if (status !== 200) throw new Error(`answered ${status}: ${JSON.stringify(body)}`);
  return body;
}
