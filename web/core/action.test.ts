import { beforeEach, expect, test } from 'vitest';
import { runAction, undoButton, type Action } from './action.ts';
import { asked } from './confirm.tsx';
import { ApiError, Offline } from './failures.ts';
import { queryClient } from './query-client.ts';
import { past, shown } from './toast.tsx';

beforeEach(() => {
  shown.set(() => []);
  past.set(() => []);
  queryClient.clear();
});

const said = () => past.get().map(({ severity, title }) => `${severity}: ${title}`);

test('an action updates the screen, says it is done, and only then goes on', async () => {
  const order: string[] = [];
  const action: Action<string, number> = {
    send: async (name) => order.push(`sent ${name}`),
    update: async () => order.push('updated'),
    success: () => {
      order.push('said');
      return 'Saved';
    },
    onDone: () => order.push('done'),
    onDoneHere: () => order.push('here'),
  };
  expect(await runAction(action, 'Ada')).toBe(true);
  expect(order).toEqual(['sent Ada', 'updated', 'said', 'done', 'here']);
  expect(said()).toEqual(['success: Saved']);
});

test('an action skips its next step on a screen that has been left', async () => {
  const order: string[] = [];
  const action: Action<void> = {
    send: async () => undefined,
    onDone: () => order.push('done'),
    onDoneHere: () => order.push('here'),
  };
  await runAction(action, undefined, { isOpen: () => false });
  expect(order).toEqual(['done']);
});

test('answering no to the question changes nothing', async () => {
  let sent = 0;
  const done = runAction(
    { ask: () => ({ title: 'Delete it?', verb: 'Delete' }), send: async () => (sent += 1) },
    undefined,
  );
  asked.get()[0]?.answer(false);
  expect(await done).toBe(false);
  expect([sent, said()]).toEqual([0, []]);
});

test('a failure reverts the screen, and is explained in the feature’s words', async () => {
  let onScreen = 'before';
  const action: Action<void> = {
    optimistic: async () => {
      onScreen = 'after';
      return () => (onScreen = 'before');
    },
    send: async () => {
      expect(onScreen).toBe('after');
      throw new Offline('no network');
    },
    failures: { offline: { severity: 'warning', title: 'Not moved' } },
    onDone: () => expect.unreachable(),
  };
  expect(await runAction(action, undefined)).toBe(false);
  expect([onScreen, said()]).toEqual(['before', ['warning: Not moved']]);
});

test('a failure can show something else, or be handled already', async () => {
  const send = () => Promise.reject(new ApiError(409, 'changed', 'Somebody else changed it.'));
  await runAction({ send, onFailure: () => ({ severity: 'warning', title: 'Look again' }) }, undefined);
  await runAction({ send, onFailure: () => 'handled' }, undefined);
  await runAction({ send, onFailure: () => undefined }, undefined);
  expect(said()).toEqual(['error: Somebody else changed it.', 'warning: Look again']);
});

test('a lost answer is retried with the same key, and a known one never is', async () => {
  const keys: string[] = [];
  const outcomes: unknown[] = [new Offline('lost'), new ApiError(422, 'refused', 'No.'), undefined, undefined];
  const attempt = { current: undefined };
  const action: Action<string> = {
    send: async (_given, { idempotencyKey }) => {
      keys.push(idempotencyKey);
      const outcome = outcomes.shift();
      if (outcome !== undefined) throw outcome;
    },
  };
  for (const given of ['one', 'one', 'one', 'two']) await runAction(action, given, { attempt });
  const [lost, refused, done, other] = keys;
  expect(refused).toBe(lost);
  expect(new Set([refused, done, other]).size).toBe(3);
});

test('changed input gets a key of its own', async () => {
  const keys: string[] = [];
  const attempt = { current: undefined };
  const action: Action<string> = {
    send: async (_given, { idempotencyKey }) => {
      keys.push(idempotencyKey);
      throw new Offline('lost');
    },
  };
  for (const given of ['one', 'two', 'two']) await runAction(action, given, { attempt });
  expect(keys[1]).not.toBe(keys[0]);
  expect(keys[2]).toBe(keys[1]);
});

test('an action can be undone for a while, and undoing is announced too', async () => {
  let members = 1;
  await runAction(
    {
      send: async () => (members = 2),
      success: () => ({ title: 'Added', detail: 'One came in.' }),
      undo: () => undoButton('Undo', { send: async () => (members = 1), success: () => 'Taken back' }, undefined),
    },
    undefined,
  );
  const [added] = shown.get();
  expect(added).toMatchObject({ title: 'Added', detail: 'One came in.', lifetime: 7000, action: { label: 'Undo' } });
  added?.action?.run();
  await expect.poll(() => members).toBe(1);
  await expect.poll(said).toEqual(['success: Taken back', 'success: Added']);
});

test('queries reload after success, and after a failure if wanted', async () => {
  let read = 0;
  const key = ['groups', 'list'];
  const seen = () => queryClient.fetchQuery({ queryKey: key, queryFn: () => Promise.resolve((read += 1)) });
  const outdated = () => queryClient.getQueryState(key)?.isInvalidated;
  const failing = () => Promise.reject(new Offline('lost'));
  await seen();
  await runAction({ send: failing, invalidates: [['groups']] }, undefined);
  expect(outdated()).toBe(false);
  await runAction({ send: failing, invalidates: [['groups']], invalidatesAfterFailure: true }, undefined);
  expect(outdated()).toBe(true);
  await seen();
  await runAction({ send: async () => undefined, invalidates: [['groups']] }, undefined);
  expect(outdated()).toBe(true);
});

test('queries do not reload while another optimistic change is under way', async () => {
  const key = ['groups', 'members'];
  await queryClient.fetchQuery({ queryKey: key, queryFn: () => Promise.resolve(1) });
  const outdated = () => queryClient.getQueryState(key)?.isInvalidated;
  const ends: (() => void)[] = [];
  const action: Action<string> = {
    optimistic: async () => undefined,
    send: () => new Promise<void>((resolve) => ends.push(resolve)),
    invalidates: [['groups']],
  };
  const both = [runAction(action, 'one'), runAction(action, 'two')];
  await expect.poll(() => ends.length).toBe(2);
  ends[0]?.();
  await both[0];
  expect(outdated()).toBe(false);
  ends[1]?.();
  await both[1];
  expect(outdated()).toBe(true);
});
