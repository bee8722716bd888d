import { expect, test } from 'vitest';
import { askingAs, asksFor, takeTurns } from './turns.ts';

/** Runs that end on request, and the order in which they began. */
function work() {
  const began: string[] = [];
  const open = new Map<string, () => void>();
  const run = (name: string) => () =>
    new Promise<void>((resolve) => {
      began.push(name);
      open.set(name, resolve);
    });
  const end = async (name: string) => {
    open.get(name)?.();
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { began, run, end };
}

const full = { waiting: 3, refuse: () => new Error('busy') };

test('another organisation neither waits for one’s calls nor is refused because of them', async () => {
  const turns = takeTurns({ most: 2, full });
  const { began, run, end } = work();
  const grace = (name: string) => askingAs({ organisation: 'grace', account: 'ada' }, () => turns(run(name)));
  void grace('g1');
  const waiting = ['g2', 'g3', 'g4'].map(grace);
  await expect(grace('g5')).rejects.toThrow('busy');
  void askingAs({ organisation: 'hope', account: 'ben' }, () => turns(run('h1')));
  expect(began).toEqual(['g1', 'h1']);
  for (const name of ['g1', 'g2', 'g3', 'g4']) await end(name);
  await Promise.all(waiting);
  expect(began).toEqual(['g1', 'h1', 'g2', 'g3', 'g4']);
});

test('organisations take turns, and so do accounts within one', async () => {
  const turns = takeTurns({ most: 1 });
  const { began, run, end } = work();
  const ask = (organisation: string, account: string, name: string) =>
    void askingAs({ organisation, account }, () => turns(run(name)));
  ask('grace', 'ada', 'ada 1');
  ask('grace', 'ada', 'ada 2');
  ask('grace', 'ada', 'ada 3');
  ask('grace', 'eve', 'eve 1');
  ask('hope', 'ben', 'ben 1');
  for (const name of ['ada 1', 'ben 1', 'eve 1', 'ada 2', 'ada 3']) await end(name);
  expect(began).toEqual(['ada 1', 'ben 1', 'eve 1', 'ada 2', 'ada 3']);
});

test('if too many wait in all, the one with the most gives way', async () => {
  const turns = takeTurns({ most: 1, full: { ...full, waiting: 2 } });
  const { run } = work();
  const ask = (organisation: string) => askingAs({ organisation, account: '' }, () => turns(run(organisation)));
  void ask('first');
  const two = [ask('large'), ask('large')];
  const last = two[1]?.catch((error: unknown) => error);
  for (let n = 0; n < 38; n += 1) void ask(`small ${n}`).catch(() => undefined);
  void ask('another');
  expect(await last).toEqual(new Error('busy'));
});

test('after signing in an account counts for its organisation', async () => {
  const turns = takeTurns({ most: 2 });
  const { began, run } = work();
  void askingAs({ organisation: 'network', account: '' }, () => turns(run('stranger')));
  void askingAs({ organisation: 'network', account: '' }, async () => {
    asksFor({ organisation: 'hope', account: 'ben' });
    await turns(run('ben'));
  });
  await new Promise((resolve) => setImmediate(resolve));
  expect(began).toEqual(['stranger', 'ben']);
});

test('a place is freed if its work fails', async () => {
  const turns = takeTurns({ most: 1 });
  await expect(turns(() => Promise.reject(new Error('broke')))).rejects.toThrow('broke');
  expect(await turns(async () => 1)).toBe(1);
});
