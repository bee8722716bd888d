import { beforeEach, expect, test } from 'vitest';
import { past, shown, toast } from './toast.tsx';

beforeEach(() => {
  shown.set(() => []);
  past.set(() => []);
});

const standing = () => shown.get().map(({ title, detail }) => [title, detail]);

test('what is said again takes the place of what stands, and can be read twice in what was said', () => {
  const first = toast.error('Not sent', 'Try again.');
  toast.error('Not sent', 'Ask the operator.');
  const again = toast.error('Not sent', 'Try again.');
  expect(standing()).toEqual([
    ['Not sent', 'Ask the operator.'],
    ['Not sent', 'Try again.'],
  ]);
  expect(past.get()).toHaveLength(3);
  // Whoever closes the first one leaves what was said after it.
  toast.close(first);
  expect(shown.get()).toHaveLength(2);
  toast.close(again);
  expect(standing()).toEqual([['Not sent', 'Ask the operator.']]);
});

test('another severity or another detail is another notice', () => {
  toast.success('Draft Saved', 'Message saved as draft');
  toast.warning('Draft Saved', 'Message saved as draft');
  toast.success('Draft Saved');
  expect(shown.get()).toHaveLength(3);
});

test('two that offer to take an act back stand both: each takes back its own', () => {
  const done: string[] = [];
  for (const which of ['first', 'second'])
    toast.success('Draft deleted', '', { action: { label: 'Undo', run: () => done.push(which) } });
  shown.get().forEach(({ action }) => action?.run());
  expect(done).toEqual(['first', 'second']);
});
