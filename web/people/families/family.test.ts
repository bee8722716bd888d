import { expect, test } from 'vitest';
import { type FamilyMember, membersAfter, nextPart, noChanges, putMember, removeMember } from './family.ts';

const member = (personId: string, part: FamilyMember['part']): FamilyMember => ({
  personId,
  name: personId,
  part,
  phoneNumber: '',
  email: '',
  pictureId: null,
});
const ada = member('Ada', 'head');
const bola = member('Bola', 'spouse');
const chidi = member('Chidi', 'child');
const shown = (members: FamilyMember[]) => members.map(({ personId, part }) => `${personId}: ${part}`);

test('head and spouse swap, and the change names nobody else', () => {
  const there = [ada, bola, chidi];
  const changes = putMember(there, noChanges, { ...bola, part: 'head' });
  expect(shown(membersAfter(there, changes))).toEqual(['Bola: head', 'Ada: spouse', 'Chidi: child']);
  expect(shown(changes.put)).toEqual(['Ada: spouse', 'Bola: head']);
});

test('a new head turns the former one into spouse, or ward if there is a spouse', () => {
  const dayo = member('Dayo', 'head');
  expect(shown(membersAfter([ada], putMember([ada], noChanges, dayo)))).toEqual(['Dayo: head', 'Ada: spouse']);
  const both = [ada, bola];
  expect(shown(membersAfter(both, putMember(both, noChanges, dayo)))).toEqual([
    'Dayo: head',
    'Bola: spouse',
    'Ada: ward',
  ]);
});

test('a new person removed again leaves no trace; an existing one is removed', () => {
  const added = putMember([ada], noChanges, chidi);
  expect(removeMember([ada], added, 'Chidi')).toEqual(noChanges);
  expect(removeMember([ada], noChanges, 'Ada')).toEqual({ put: [], removed: ['Ada'] });
  const back = putMember([ada], removeMember([ada], noChanges, 'Ada'), ada);
  expect(shown(membersAfter([ada], back))).toEqual(['Ada: head']);
});

test('head, spouse, then children are suggested next', () => {
  expect([nextPart([]), nextPart([ada]), nextPart([ada, bola])]).toEqual(['head', 'spouse', 'child']);
});
