import { randomUUID } from 'node:crypto';
import type { APIRequestContext } from 'playwright-core';

/** The amount of data in an organisation when its screens are checked. */
export type Fill = 'nothing' | 'a church' | 'far too much';
export const fills: Fill[] = ['nothing', 'a church', 'far too much'];

const longName = 'Oluwadamilola-Ọbáfẹ́miọláolúwa Chukwuemeka-Nwachukwukanmadu Abiọdun';
const longWord = 'Pneumonoultramicroscopicsilicovolcanoconiosis';
const threePages =
  'Dear #name#, the harvest thanksgiving is on Sunday at nine. Please come early, bring your whole family and your neighbours, and something for the table that we will share afterwards in the new hall. '.repeat(
    2,
  ) + 'Parking is behind the school; the ushers will show you. God bless you, and travel safely.';

/** Signs up an organisation with this much data, on the cookies of this request context. */
export async function fillOrganisation(request: APIRequestContext, fill: Fill): Promise<void> {
  const much = fill === 'far too much';
  await ask(request, '/api/session/sign-up', {
    organisation: much ? `The ${longWord} Assembly of ${longName}`.slice(0, 120) : 'Grace Chapel',
    country: 'NG',
    name: much ? longName.slice(0, 60) : 'Ada Obi',
    email: `${much ? longWord.toLowerCase() : 'ada'}.${randomUUID().slice(0, 8)}@example.org`,
    password: 'three easy words',
    sampleData: fill === 'a church',
  });
  if (much) await overfill(request);
}

async function overfill(request: APIRequestContext): Promise<void> {
  const people = Array.from({ length: 400 }, (_, place) => ({
    firstName: place % 3 === 0 ? longName.slice(0, 30) : longWord,
    lastName: `${longName.slice(30, 60)} ${place}`,
    phoneNumber: `080312${String(10_000 + place)}`,
    email: `${longWord.toLowerCase()}.${place}@${'a-very-long-domain-name-indeed'.repeat(2)}.example.org`,
    address: `${place} ${longWord} Street, behind the old post office, ${longName}`,
  }));
  await ask(request, '/api/People/CreatePeople', people);
  const found: { id: string }[] = await (
    await request.get('/api/People/GetPeopleBasicInfo?page=0&pageSize=100')
  )
    .json()
    .then((page) => page.items);
  for (const name of [`${longWord} and ${longName}`.slice(0, 120), longWord.repeat(2), 'Ushers']) {
    const peopleInGroups = found.map(({ id: personId }) => ({
      personId,
      position: `Deputy ${longWord}`,
      isGroupLeader: true,
    }));
    await ask(request, '/api/CreateGroup', { name, description: threePages, peopleInGroups });
  }
  const senders = await (await request.get('/api/Messaging/RetrieveTenantSenderIDs')).json();
  const message = {
    subject: senders.returnObject[0].mask,
    message: threePages,
    isPersonalized: true,
    toOthers: `12,34,${'0'.repeat(30)}`,
    ToContacts: found.map(({ id }) => id).join(),
  };
  await ask(request, '/api/Messaging/sendSms', message);
}

async function ask(request: APIRequestContext, path: string, data: unknown): Promise<void> {
  const answer = await request.post(path, { data });
  if (!answer.ok()) throw new Error(`${path} answered ${answer.status()}: ${(await answer.text()).slice(0, 300)}`);
}
