// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Channel, ChannelCalls } from '../../channel.ts';
import { type Draft, type DraftComposer, emptyDraftOf, preparedDraft } from './draft.ts';

type Row = { body: string; version: number; state: 'draft' | 'sent' | 'withdrawn' };

/** The drafts as the server has them. `down`: nothing reaches it; `mute`: its answers are lost. */
const server = { rows: new Map<string, Row>(), answered: new Map<string, string>(), state: 'up', calls: 0 };

const versionOf = ({ version }: Row) => new Date(version).toISOString();
const bodies = () => [...server.rows.values()].filter(({ state }) => state === 'draft').map(({ body }) => body);

/** Each window loads the modules anew; windows share what the browser keeps. */
async function openWindow() {
  vi.resetModules();
  sessionStorage.clear();
  const failures = await import('../../../core/failures.ts');
  const { past } = await import('../../../core/toast.tsx');
  const writings = await import('./writing.ts');
  const answer = <T>(work: () => T): Promise<T> =>
    new Promise((done, fail) => {
      server.calls += 1;
      if (server.state === 'down') return fail(new failures.Offline());
      try {
        const answered = work();
        if (server.state === 'mute') fail(new failures.Timeout());
        else done(answered);
      } catch (failure) {
        fail(failure);
      }
    });
  const take = (id: string, updatedAt: string | undefined): Row => {
    const row = server.rows.get(id);
    if (!row) throw new failures.ApiError(404, 'not_found', 'Not found');
    if (row.state === 'sent') throw new failures.ApiError(409, 'messaging.draft_spent', 'It was sent.');
    if (updatedAt && updatedAt !== versionOf(row))
      throw new failures.ApiError(409, 'messaging.draft_changed', 'It was changed.');
    return row;
  };
  const calls: Pick<ChannelCalls, 'saveDraft' | 'deleteDraft'> = {
    saveDraft: ({ body: { id: known, updatedAt, body = '' } }, { idempotencyKey }) =>
      answer(() => {
        const before = server.answered.get(idempotencyKey);
        const id = before ?? known ?? crypto.randomUUID();
        if (!before) {
          const version = (known ? take(known, updatedAt).version : 0) + 1;
          server.rows.set(id, { body, version, state: 'draft' });
          server.answered.set(idempotencyKey, id);
        }
        return { id, updatedAt: versionOf(server.rows.get(id)!) };
      }),
    deleteDraft: ({ params: { id }, query }) =>
      answer(() => {
        take(id, query?.updatedAt).state = 'withdrawn';
        return true as const;
      }),
  };
  const composer: DraftComposer = {
    name: 'sms',
    channel: () => Promise.resolve({ calls } as Channel),
    emptyFields: { sender: '' },
    lasting: ({ sender = '' }) => ({ sender }),
    isEmpty: ({ text }) => text === '',
    payload: ({ sender }) => ({ sender: String(sender) }),
  };
  const owner = {
    tenantId: '00000000-0000-4000-8000-000000000001',
    accountId: '00000000-0000-4000-8000-000000000002',
    composer,
  };
  const start = (draft: Partial<Draft> = {}, more = {}) => {
    const writing = writings.startWriting(owner, { draft: { ...emptyDraftOf(composer), ...draft }, ...more });
    writings.showWriting(owner, writing);
    return writing;
  };
  const reopen = () => {
    const last = writings.lastWriting(owner);
    if (!last || !('state' in last)) throw new Error('Nothing was kept.');
    return last;
  };
  const told = () => past.get().map(({ detail, title }) => detail ?? title);
  return { ...writings, owner, composer, start, reopen, told };
}

const later = (ms = 600) => vi.advanceTimersByTimeAsync(ms);
const kept = () => Object.keys(localStorage).filter((key) => key.startsWith('sms:'));

beforeEach(() => {
  vi.useFakeTimers();
  server.rows.clear();
  server.answered.clear();
  server.state = 'up';
  localStorage.clear();
});
afterEach(() => {
  dispatchEvent(new Event('session-forgotten'));
  vi.useRealTimers();
});

test('a message is one row from its first letter, kept nowhere else, and no row once it is emptied', async () => {
  const { start } = await openWindow();
  const writing = start();
  for (const text of ['H', 'He', 'Hello']) {
    writing.change({ text });
    await later();
    expect(bodies()).toEqual([text]);
  }
  expect([server.rows.size, kept()]).toEqual([1, []]);
  writing.change({ text: '' });
  await later();
  expect([bodies(), kept()]).toEqual([[], []]);
  writing.change({ text: 'Anew' });
  await later();
  expect(bodies()).toEqual(['Anew']);
});

test('what an address only offers makes no row, however long the screen is open', async () => {
  const { start, composer } = await openWindow();
  const offered = { ...emptyDraftOf(composer), typed: '0241234567', text: 'Happy birthday' };
  const calls = server.calls;
  const writing = start(preparedDraft(composer, offered));
  dispatchEvent(new Event('pagehide'));
  await later(60_000);
  expect([server.calls - calls, bodies(), kept()]).toEqual([0, [], []]);
  writing.change({ text: 'Happy birthday, Ada' });
  await later();
  expect(bodies()).toEqual(['Happy birthday, Ada']);
});

test('while nothing reaches the server it is kept here, and saved by itself when something does', async () => {
  const { start } = await openWindow();
  server.state = 'down';
  const writing = start();
  writing.change({ text: 'On the bus' });
  await later();
  expect(kept()).toHaveLength(1);
  expect(writing.state.get().unsaved).toBeDefined();
  server.state = 'up';
  await later(6000);
  expect([bodies(), kept(), writing.state.get().unsaved]).toEqual([['On the bus'], [], undefined]);
});

test('a window that is closed before its message is saved loses nothing of it, and makes one row of it', async () => {
  const { start } = await openWindow();
  server.state = 'mute';
  const writing = start();
  writing.change({ text: 'First words' });
  await later();
  expect(bodies()).toEqual(['First words']);
  server.state = 'down';
  writing.change({ text: 'First words, and more' });
  dispatchEvent(new Event('pagehide'));
  dispatchEvent(new Event('session-forgotten'));
  server.state = 'up';
  const next = await openWindow();
  expect(next.reopen().state.get()).toMatchObject({ draft: { text: 'First words, and more' }, restored: true });
  await later();
  expect([bodies(), kept()]).toEqual([['First words, and more'], []]);
});

test('two windows without a network keep each its own text', async () => {
  server.state = 'down';
  const one = await openWindow();
  const first = one.start();
  first.change({ text: 'Begun' });
  await later();
  const other = await openWindow();
  const second = other.reopen();
  second.change({ text: 'Begun, mended there' });
  first.change({ text: 'Begun, mended here' });
  dispatchEvent(new Event('pagehide'));
  await later();
  dispatchEvent(new Event('session-forgotten'));
  server.state = 'up';
  const third = await openWindow();
  third.reopen();
  await later();
  expect(bodies().toSorted()).toEqual(['Begun, mended here', 'Begun, mended there']);
  expect(kept()).toEqual([]);
});

test('a draft changed or sent elsewhere is not written over; this text becomes a row of its own, said once', async () => {
  const { start, told } = await openWindow();
  const writing = start();
  writing.change({ text: 'Ours' });
  await later();
  const [id = '', row] = [...server.rows][0] ?? [];
  if (row) server.rows.set(id, { ...row, body: 'Theirs', version: 7 });
  for (const text of ['Ours, mended', 'Ours, mended again']) {
    writing.change({ text });
    await later();
  }
  expect(bodies()).toEqual(['Theirs', 'Ours, mended again']);
  expect(told()).toEqual([expect.stringContaining('Yours is saved as a separate draft')]);
  const mine = server.rows.get(writing.state.get().draft.draftId ?? '');
  if (mine) mine.state = 'sent';
  writing.change({ text: 'After it went' });
  await later();
  expect(bodies()).toEqual(['Theirs', 'After it went']);
  expect(told()[0]).toBe('It was sent.');
});

test('emptied here and changed elsewhere, it stays as it is there', async () => {
  const { start, told } = await openWindow();
  const writing = start();
  writing.change({ text: 'Ours' });
  await later();
  const [id = '', row] = [...server.rows][0] ?? [];
  if (row) server.rows.set(id, { ...row, body: 'Theirs', version: 7 });
  writing.change({ text: '' });
  await later();
  expect([bodies(), told()]).toEqual([['Theirs'], ['It was changed.']]);
});

test('nothing is saved beside a message that is being sent, and what is typed meanwhile is the next one', async () => {
  const { start } = await openWindow();
  const writing = start();
  writing.change({ text: 'Come at 5' });
  const { draft, moved } = await writing.save();
  expect([moved, bodies()]).toEqual([false, ['Come at 5']]);
  const sending = Promise.withResolvers<void>();
  const sent = writing.whileSending(() => sending.promise);
  writing.change({ text: 'Come at 5\nand bring' });
  await later(5000);
  expect(bodies()).toEqual(['Come at 5']);
  server.rows.get(draft.draftId ?? '')!.state = 'sent';
  writing.begin(draft);
  sending.resolve();
  await sent;
  await later();
  expect(bodies()).toEqual(['Come at 5\nand bring']);
  expect(writing.state.get().draft.draftId).not.toBe(draft.draftId);
});

test('a discarded message can be brought back; after signing out nothing is written any more', async () => {
  const { start } = await openWindow();
  const writing = start();
  writing.change({ text: 'Perhaps' });
  await later();
  const bringBack = writing.discard();
  await later();
  expect(bodies()).toEqual([]);
  bringBack();
  await later();
  expect(bodies()).toEqual(['Perhaps']);
  writing.change({ text: 'Perhaps not' });
  dispatchEvent(new Event('session-forgotten'));
  localStorage.clear();
  await later(60_000);
  expect([bodies(), kept()]).toEqual([['Perhaps'], []]);
});
