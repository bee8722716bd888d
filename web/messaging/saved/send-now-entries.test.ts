import { expect, test } from 'vitest';
import type { User } from '../../core/session.ts';
import type { MessageRow } from '../api-types.ts';
import { sendNowEntries, waitingAbout } from './send-now-entries.tsx';

const offered = (
  row: Pick<MessageRow, 'heldFor'>,
  user: Partial<User> & { sendingWaits: boolean },
): [string, string?][] =>
  sendNowEntries(row as MessageRow, { role: 'owner', sampleData: false, ...user } as User, () => {}).map(
    ({ label, href }) => (href ? [label, href] : [label]),
  );

test('a message that would only be held again is not offered; the necessary first step is', () => {
  const goes = { sendingWaits: false };
  const waits = { sendingWaits: true };
  expect(offered({ heldFor: null }, goes)).toEqual([['Send now']]);
  expect(offered({ heldFor: 'units' }, goes)).toEqual([['See your units', '/tenant/sms/units']]);
  expect(offered({ heldFor: 'route' }, goes)).toEqual([]);
  const confirm = [['Confirm your address', '/tenant/settings/account']];
  expect(offered({ heldFor: 'proof' }, waits)).toEqual(confirm);
  expect(offered({ heldFor: 'proof' }, { ...waits, role: 'administrator' })).toEqual([]);
  // A missed or future one could not go either; to people of the sample data it can.
  expect(offered({ heldFor: null }, waits)).toEqual(confirm);
  expect(offered({ heldFor: null }, { ...waits, sampleData: true })).toEqual([['Send now']]);
});

test('held messages are said to go by themselves; only missed ones can be sent now', () => {
  expect(waitingAbout(['held', 'scheduled'])).toMatch(/^What is held goes automatically once that is fixed/);
  expect(waitingAbout(['held'])).not.toContain('send it now');
  expect(waitingAbout(['missed'])).toContain('send it now');
  expect(waitingAbout(['refused', 'held'])).toMatch(/^What is held goes automatically.*What was not sent: send it now/);
});
