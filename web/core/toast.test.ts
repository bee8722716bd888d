import { beforeEach, expect, test } from 'vitest';
import { past, shown, toast } from './toast.tsx';

beforeEach(() => {
  shown.set(() => []);
  past.set(() => []);
});

const standing = () => shown.get().map(({ title, detail }) => [title, detail]);

test('an error stays beside other toasts, newest first; one success replaces another', () => {
  toast.info('Sending SMS');
  toast.success('Saved');
  toast.success('SMS sent');
  toast.success('SMS sent');
  expect(standing().map(([title]) => title)).toEqual(['Sending SMS', 'SMS sent']);
  toast.error('Not sent', 'Try again.');
  const failed = toast.error('Not sent', 'Ask the operator.');
  expect(standing().slice(0, 2)).toEqual([
    ['Not sent', 'Ask the operator.'],
    ['Not sent', 'Try again.'],
  ]);
  toast.close(failed);
  expect(standing()[0]).toEqual(['Not sent', 'Try again.']);
  expect(past.get()).toHaveLength(6);
});

test('only fresh toasts and those with undo survive a change of screen', () => {
  toast.error('Not saved');
  toast.success('Draft deleted', '', { action: { label: 'Undo', run: () => {} } });
  toast.success('Draft kept');
  toast.leave();
  expect(standing()).toHaveLength(3);
  toast.leave(Date.now() + 10_000);
  expect(standing()).toEqual([['Draft deleted', '']]);
});

test('an undoable toast returns for the rest of its time; any other is over', () => {
  const deleted = toast.success('Draft deleted', '', { lifetime: 7000, action: { label: 'Undo', run: () => {} } });
  const saved = toast.success('Saved');
  toast.yield(deleted, 4500);
  toast.yield(saved, 500);
  expect(shown.get()).toMatchObject([{ title: 'Draft deleted', lifetime: 4500 }]);
  toast.warning('1 row left out');
  expect(standing().map(([title]) => title)).toEqual(['1 row left out', 'Draft deleted']);
});

test('two toasts with undo wait for each other, and each undoes its own act', () => {
  const done: string[] = [];
  for (const which of ['first', 'second'])
    toast.success('Draft deleted', '', { action: { label: 'Undo', run: () => done.push(which) } });
  shown.get().forEach(({ action }) => action?.run());
  expect(done).toEqual(['first', 'second']);
});
