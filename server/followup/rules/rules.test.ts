import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import type { Ctx } from '../../core/context.ts';
import { addLanguage } from '../../testing/add-language.ts';
import { inTenant } from '../../core/transaction.ts';
import { type Channels, composeChannels } from '../../messaging/index.ts';
import { sharedTestApp, type TestApp } from '../../testing/app.ts';
import { buildGroup, buildPerson } from '../../testing/build.ts';
import { careChurch } from '../../testing/care-church.ts';
import { makeCareListOf, mondayOf } from '../care/make-care-list.ts';
import { runRules } from './run-rules.ts';

const DAY_MS = 86_400_000;
const now = new Date();
/** A zone where it is about noon now, so that no test runs near midnight. */
const ahead = 12 - now.getUTCHours();
const zone = `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`;
const local = (days = 0) => new Date(now.getTime() + ahead * 3_600_000 + days * DAY_MS).toISOString().slice(0, 10);
const birthday = (days = 0) => {
  const [, month, day] = local(days).split('-').map(Number);
  return { monthOfBirth: month, dayOfBirth: day };
};

let app: TestApp;
beforeAll(async () => {
  app = await sharedTestApp();
});

async function church() {
  const by = app.caller();
  const tenantId = await by.signUp({ country: 'NG' });
  const made = careChurch(app, tenantId);
  await made.sql(sql`UPDATE tenants SET time_zone = ${zone}`);
  const within = <T>(work: (ctx: Ctx) => Promise<T>) =>
    inTenant({ ...app.base, clock: () => now }, tenantId, null, work);
  let last = 0;
  const texts = { sms: 'Dear #name#', subject: 'Hello #name#', email: 'Dear #name#,\n\nhello & welcome' };
  return {
    ...made,
    by,
    within,
    person: (firstName: string, more: Record<string, unknown> = {}) => {
      const digits = String((last += 1)).padStart(7, '0');
      const contact = {
        phoneNumber: `0803${digits}`,
        phone: `+234803${digits}`,
        email: `${firstName.toLowerCase()}@example.org`,
      };
      return buildPerson(app, tenantId, {
        firstName,
        lastName: '',
        createdAt: new Date('2024-01-01'),
        ...contact,
        ...more,
      });
    },
    group: (wish: Parameters<typeof buildGroup>[2]) => buildGroup(app, tenantId, wish),
    save: (rule: string, more: Record<string, unknown> = {}) =>
      by.call('PUT', `/api/FollowUp/SaveCareRule/${rule}`, {
        body: { mode: 'send', way: 'sms', time: '10:00', ...texts, ...more },
      }),
    run: (channels: Channels = composeChannels(app.deps)) => runRules(within, channels),
    concerned: async (rule: string, way = 'either') =>
      (
        await by.get<{ name: string; on: string; channel: string | null }[]>(
          `/api/FollowUp/GetCareConcerned?rule=${rule}&way=${way}&time=10:00`,
        )
      ).body,
    /** The messages left for sending: channel, text and number of recipients. */
    left: () =>
      made.sql<{ channel: string; body: string; people: number }>(sql`
        SELECT m.channel, t.body, array_length(string_to_array(m.wish ->> 'ToContacts', ','), 1) AS people
        FROM messages m JOIN message_texts t ON t.message_id = m.id WHERE m.due_at IS NOT NULL
        ORDER BY m.created_at, m.channel, t.body`),
  };
}

test('a rule is off until turned on, shows its people, and writes to each once, even if its process dies', async () => {
  const { by, person, save, run, concerned, left, sql: ask } = await church();
  await person('Ada', birthday());
  await person('Bola', { ...birthday(), phone: null, phoneNumber: '' });
  await person('Chidi', { ...birthday(), phone: null, phoneNumber: '', email: '' });
  const dayo = await person('Dayo', birthday());
  await by.post('/api/People/RecordOptOut', { personId: dayo, channel: 'sms' });
  await person('Efe', birthday(-1));
  await person('Gone', { ...birthday(), archivedAt: new Date() });

  const rules = await by.get<{ rule: string; mode: string }[]>('/api/FollowUp/GetCareRules');
  expect(rules.body.map(({ mode }) => mode)).toEqual(['off', 'off', 'off', 'off', 'off']);
  await run();
  expect(await left()).toEqual([]);
  const today = (await concerned('birthday')).filter(({ on }) => on === local());
  expect(today.map(({ name, channel }) => [name, channel])).toEqual([
    ['Ada', 'sms'],
    ['Bola', 'email'],
    ['Chidi', null],
    ['Dayo', 'email'],
  ]);
  expect((await save('birthday', { sms: ' ' })).status).toBe(422);
  expect((await save('birthday', { mode: 'off', sms: '' })).status).toBe(200);
  expect((await save('birthday', { way: 'either' })).status).toBe(200);

  // Killed between recording them and creating the message: neither exists.
  const channels = composeChannels(app.deps);
  const killed = {
    ...channels,
    named: () => {
      throw new Error('killed');
    },
  } as Channels;
  await expect(run(killed)).rejects.toThrow('killed');
  expect(await ask(sql`SELECT FROM care_occasions`)).toEqual([]);

  await Promise.all(Array.from({ length: 4 }, () => run()));
  await run();
  expect(await left()).toEqual([
    { channel: 'email', body: '<p>Dear #name#,</p><p>&nbsp;</p><p>hello &amp; welcome</p>', people: 2 },
    { channel: 'sms', body: 'Dear #name#', people: 1 },
  ]);
  // Even outside the application: the table refuses the second of the same occasion.
  await expect(
    ask(sql`INSERT INTO care_occasions (tenant_id, rule, person_id, occasion, channel, at)
      SELECT tenant_id, rule, person_id, occasion, channel, at FROM care_occasions`),
  ).rejects.toThrow();
  // From there they are sent like any others, and cost the same.
  const sent = () => by.get<{ smsUnitsUsed: number; chosen: number }[]>('/api/Messaging/GetAllSentSMS');
  await expect.poll(async () => (await sent()).body.length, { timeout: 20_000 }).toBe(1);
  expect((await sent()).body[0]).toMatchObject({ smsUnitsUsed: 1, chosen: 1 });
  expect((await concerned('birthday')).filter(({ on }) => on === local()).map(({ name }) => name)).toEqual(['Chidi']);
});

test('first-timers are thanked after their visit, regulars missed, leaders reminded; a draft stays a draft', async () => {
  const {
    person,
    group,
    save,
    run,
    left,
    concerned,
    within,
    event,
    date,
    sundays,
    came,
    by,
    sql: ask,
  } = await church();
  const service = await event('Service');
  const [yesterday, today, old] = [
    await date(service, local(-1)),
    await date(service, local()),
    await date(service, local(-5)),
  ];
  const visited = async (name: string, itemId: string) =>
    came(await person(name, { isFirstTimer: true }), [itemId], '1');
  await visited('Yesterday', yesterday);
  await visited('Today', today);
  await visited('Long ago', old);
  const leader = await person('Leader');
  await person('Follower');
  const choir = await group({ name: 'Choir', members: [leader] });
  await ask(sql`UPDATE group_members SET is_group_leader = true`);
  const rehearsal = await date(await event('Rehearsal #when#'), local(1), { groupId: choir });
  await date(service, local(1));
  await ask(sql`UPDATE attendance_items SET starts_at = now() + interval '20 hours' WHERE id = ${rehearsal}`);
  await date(await event('Called off'), local(1), { groupId: choir, deleted: true });

  // Its day is written in the language of the organisation.
  addLanguage('de', { language: 'Deutsch', texts: {} });
  await ask(sql`UPDATE tenants SET language = 'de'`);
  await save('thank_you', { mode: 'draft' });
  await save('check_in', { sms: '#event# (#group#) is on #when#.' });
  await save('overdue');
  await run();
  await run();
  const drafts = await by.get<{ message: string; to: string[] }[]>(
    '/api/Messaging/GetMessages?channel=sms&which=drafts',
  );
  expect(drafts.body).toMatchObject([{ message: 'Dear #name#', to: ['1 person'] }]);
  const [reminder, ...others] = await left();
  expect(reminder?.body).toMatch(/^Rehearsal #when# \(Choir\) is on \w+(?:tag|woch), \d+\. [\wä]+, 9:00\.$/);
  expect(others).toEqual([]);
  expect((await concerned('thank_you')).map(({ name }) => name)).toEqual(
    mondayOf(local()) === mondayOf(local(1)) ? ['Today'] : [],
  );

  // Gone quiet: on this week's list, and still open.
  const regular = await person('Quiet');
  const asked = await person('Asked already');
  const sunday = await sundays(15, {}, 'Sunday');
  await came(leader, sunday, '1'.repeat(15));
  for (const one of [regular, asked]) await came(one, sunday, '111111111111000');
  await within((ctx) => makeCareListOf(ctx, mondayOf(local())));
  await ask(sql`UPDATE care_entries SET state = 'done' WHERE person_id = ${asked}`);
  await ask(
    sql`UPDATE follow_ups SET due_on = ${local(-1)}::date, assignee_account = NULL, assignee_person = ${leader} WHERE person_id = ${regular}`,
  );
  await save('missed_you', { sms: 'Missed' });
  await run();
  await run();
  const bodies = (await left()).map(({ body, people }) => [body, people]);
  expect(bodies.slice(1).toSorted()).toEqual([
    ['Dear #name#', 1],
    ['Missed', 1],
  ]);
});

test('birthday wishes go at 9:00 on the day, today’s at once if that has passed, and nobody gets two a year', async () => {
  const { by, person, save, run, left, sql: ask } = await church();
  const people = [
    await person('Ada', birthday()),
    await person('Bola', birthday(2)),
    await person('Chidi', birthday(2)),
    await person('Dayo', birthday(30)),
  ];
  const none = await person('Without number', { ...birthday(2), phone: null, phoneNumber: '' });
  const past = await person('Last week', birthday(-7));
  const wish = (ids: string[], message = 'Happy birthday, #name#!') =>
    by.post<{ days: { on: string; people: number }[]; leftOut: number }>('/api/FollowUp/WishBirthdays', {
      ids,
      message,
    });
  expect((await wish(people, ' ')).status).toBe(400);
  const made = await wish([...people, none, past]);
  expect([made.status, made.body]).toEqual([
    200,
    {
      days: [
        { on: local(), at: expect.any(String), people: 1 },
        { on: local(2), at: expect.any(String), people: 2 },
        { on: local(30), at: expect.any(String), people: 1 },
      ],
      leftOut: 2,
    },
  ]);
  // It is noon there: today's wishes go now, all others at 9:00 in the organisation's zone.
  const due = await ask<{ day: string; time: string; soon: boolean; words: string }>(sql`
    SELECT m.local_date::text AS day, m.local_time AS time, m.due_at <= now() + interval '1 minute' AS soon, t.body AS words
    FROM messages m JOIN message_texts t ON t.message_id = m.id ORDER BY m.due_at`);
  expect(due.map(({ day, soon }) => [day, soon])).toEqual([
    [local(), true],
    [local(2), false],
    [local(30), false],
  ]);
  expect(due.slice(1).map(({ time, words }) => [time, words])).toEqual([
    ['09:00', 'Happy birthday, #name#!'],
    ['09:00', 'Happy birthday, #name#!'],
  ]);
  expect((await wish(people)).body).toEqual({ days: [], leftOut: 4 });
  // A cancelled message wishes nobody: the next one, by hand or by the rule, goes to them alone.
  const cancel = async () => {
    const [last] = await ask<{ id: string }>(sql`
      SELECT m.id FROM messages m WHERE m.state = 'scheduled' ORDER BY m.due_at DESC LIMIT 1`);
    expect((await by.call('DELETE', `/api/Messaging/CancelSchedule/${last?.id}`)).status).toBe(200);
  };
  await cancel();
  const again = await wish(people);
  expect([again.body.days.map(({ on, people: count }) => [on, count]), again.body.leftOut]).toEqual([
    [[local(30), 1]],
    3,
  ]);
  expect((await wish(people)).body.days).toEqual([]);
  // Neither does the rule wish anybody again.
  await save('birthday');
  await run();
  expect(await left()).toHaveLength(4);
});

test('first-timers of the connect form are thanked the day after, and once if they also visited', async () => {
  const { person, save, run, left, event, date, came, concerned, sql: ask } = await church();
  const filledIn = async (firstName: string, days: number, more: { known?: true; via?: 'join' } = {}) => {
    const id = await person(firstName, { isFirstTimer: true });
    await ask(sql`INSERT INTO connect_answers (tenant_id, person_id, known, via, at, consent)
      SELECT p.tenant_id, p.id, ${more.known ?? false}, ${more.via ?? 'connect'}, ${now.toISOString()}::timestamptz + ${days} * interval '1 day', 'yes'
      FROM people p WHERE p.id = ${id}`);
    return id;
  };
  await filledIn('Yesterday', -1);
  await filledIn('Long ago', -6);
  await filledIn('Known', -1, { known: true });
  await filledIn('Of a group', -1, { via: 'join' });
  const both = await filledIn('Both', -1);
  await filledIn('Today', 0);
  const service = await event('Service');
  await came(both, [await date(service, local()), await date(service, local(-1))], '11');
  await save('thank_you');
  const expected = mondayOf(local()) === mondayOf(local(1)) ? ['Both', 'Yesterday', 'Today'] : ['Both', 'Yesterday'];
  expect((await concerned('thank_you')).map(({ name }) => name)).toEqual(expected);
  await run();
  await run();
  expect((await left()).map(({ people }) => people)).toEqual([2]);
});

test('a rule that cannot go says why, delays no other, and goes once it can', async () => {
  const { person, save, run, left, by, sql: ask } = await church();
  await person('Ada', birthday());
  await ask(sql`UPDATE sender_ids SET status = 0`);
  await save('birthday');
  await run();
  const problem = async () =>
    (await by.get<{ rule: string; problem: string }[]>('/api/FollowUp/GetCareRules')).body.find(
      ({ rule }) => rule === 'birthday',
    )?.problem;
  expect(await problem()).toContain('No sender id selected');
  expect(await left()).toEqual([]);
  await ask(sql`UPDATE sender_ids SET status = 2`);
  await run();
  expect([await problem(), (await left()).length]).toEqual(['', 1]);
});
