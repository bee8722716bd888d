import { allContactsToken } from '../contract/messaging/tokens.ts';
import { Caller } from '../server/testing/caller.ts';
import { asSuperuser } from './as-superuser.ts';
import { withServer } from './environment.ts';
import { fillPeople } from './fill-people.ts';
import { type Measured, median, timed } from './measurements.ts';

const PEOPLE = 10_000;
/** Times that each reading is measured before and after the statistics. */
const ROUNDS = 3;

/**
 * Row 67: an organisation brings 10,000 people, twice, to a server whose statistics are older than it. Each reading is
 * compared with the same one after `ANALYZE`, the second import with the first.
 */
export function benchFreshOrganisation(): Promise<Measured[]> {
  return withServer({ TRIAL_UNITS: '10000000', ROLE: 'web' }, async ({ adminUrl, database, ...environment }) => {
    await fillPeople(database, environment.tenantId, 2 * PEOPLE);
    await importOnce(environment.caller, 'old');
    await environment.vacuum();
    // Prevents autovacuum from analysing the tables meanwhile.
    await asSuperuser(adminUrl, ['ALTER SYSTEM SET autovacuum = off', 'SELECT pg_reload_conf()']);
    const caller = new Caller(environment.url);
    await caller.signUp();
    const first = await timed(() => importOnce(caller, 'new'));
    const second = await timed(() => importOnce(caller, 'new'));
    const readings = await readingsOf(caller);
    const before: Record<string, number[]> = {};
    for (const [name, read] of Object.entries(readings)) before[name] = await severalTimes(read);
    await asSuperuser(adminUrl, ['ANALYZE']);
    const third = await timed(() => importOnce(caller, 'new'));
    const again = { operation: 'import of the same 10,000 again', kind: 'time', unit: 'ms' } as const;
    const found: Measured[] = [
      { ...again, limit: 'the first import', goal: 2, ours: [second], against: [first] },
      { ...again, limit: 'the same after ANALYZE', goal: 1.5, ours: [second], against: [third] },
    ];
    for (const [name, read] of Object.entries(readings)) {
      const against = await severalTimes(read);
      const ours = before[name] ?? [];
      found.push({
        operation: name,
        limit: 'the same after ANALYZE',
        kind: 'time',
        unit: 'ms',
        goal: 1.5,
        ours,
        against,
      });
    }
    return found;
  });
}

async function severalTimes(read: () => Promise<unknown>): Promise<number[]> {
  const taken: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) taken.push(await timed(read));
  return [median(taken)];
}

async function readingsOf(caller: Caller): Promise<Record<string, () => Promise<unknown>>> {
  type Groups = { id: string; name: string }[];
  const { body: groups } = await caller.get<Groups>('/api/GetAllGroupBasicInformation');
  const group = groups.find(({ name }) => name === 'Everybody')?.id ?? '';
  const { body: masks } = await caller.get<{ returnObject: { mask: string }[] }>(
    '/api/Messaging/RetrieveTenantSenderIDs',
  );
  const subject = masks.returnObject[0]?.mask;
  const message = { subject, message: 'Dear #name#, service begins at nine.', isPersonalized: true };
  const answered = async (call: Promise<{ status: number; body: unknown }>) => {
    const { status, body } = await call;
    if (status !== 200) throw new Error(`${status}: ${JSON.stringify(body).slice(0, 300)}`);
  };
  return {
    'receipt for everybody': () =>
      answered(caller.post('/api/Messaging/PreviewSms', { ...message, groupedContacts: [allContactsToken] })),
    'receipt for a group': () =>
      answered(caller.post('/api/Messaging/PreviewSms', { ...message, groupedContacts: [`group_${group}`] })),
    'first screen of a group': () => answered(caller.get(`/api/Groups/GetGroupMembers/${group}?page=0&pageSize=50`)),
    'whole group': () => answered(caller.get(`/api/GetGroupsFromId/${group}`)),
    families: () => answered(caller.get('/api/People/GetFamilies')),
    duplicates: () => answered(caller.post('/api/People/SearchDuplicates', { notOlderThan: 0 })),
    'list of duplicates': () => answered(caller.get('/api/People/GetDuplicates?page=0&pageSize=50')),
    'care list': () => answered(caller.get('/api/FollowUp/GetCareList?page=0&pageSize=50')),
  };
}

async function importOnce(caller: Caller, which: string): Promise<void> {
  const form = new FormData();
  form.set('file', new File([fileOf(which)], 'members.csv'));
  const upload = await caller.call<{ importId: string }>('POST', '/api/People/UploadFirstTimerFile?pageSize=50', {
    form,
  });
  const saved = await caller.post('/api/People/CreatePeople', { importId: upload.body.importId });
  if (saved.status !== 200) throw new Error(`not imported: ${JSON.stringify([upload.body, saved.body]).slice(0, 300)}`);
}

/** Families of four, of which every hundredth has its own group, and everybody is in one. */
function fileOf(which: string): string {
  const shift = which === 'old' ? 5_000_000 : 7_000_000;
  const rows = Array.from({ length: PEOPLE }, (_, n) =>
    [
      `Ada${n % 700}`,
      `Okafor${which}${Math.floor(n / 4)}`,
      `${which}${n}@example.org`,
      `0803${shift + n}`,
      `${Math.floor(n / 4)} Broad Street`,
      'Everybody',
      `${which} family ${Math.floor(n / 4)}`,
      ['Head', 'Spouse', 'Child', 'Child'][n % 4],
    ].join(','),
  );
  return ['FirstName,LastName,Email,PhoneNumber,Address,Group,Family,Family Role', ...rows].join('\n');
}
