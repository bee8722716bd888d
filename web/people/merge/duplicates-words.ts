import { plural } from '../../core/words.ts';

const reasons: Record<string, string> = {
  phone: 'same phone number',
  email: 'same e-mail address',
  birthday: 'similar name, same birthday',
  number: 'similar name, same end of the number',
};

export const duplicateWords = {
  title: 'Probable duplicates',
  state: (count: number) => plural(count, 'pair to look at', 'pairs to look at'),
  search: 'Search duplicates',
  found: (count: number) => plural(count, 'pair', 'pairs'),
  columns: { first: 'One', second: 'And another', why: 'Why' },
  why: (found: readonly string[]) => {
    const said = found.filter((one) => one !== 'number' || !found.includes('phone')).map((one) => reasons[one] ?? one);
    return said.join('; ');
  },
  look: 'Look at both',
  apart: 'Not the same',
  apartDone: (one: string, other: string) => `${one} and ${other} are told apart`,
  undo: 'Undo',
  undone: 'They are in the list again',
  again: 'Search again',
  searching: 'Searching …',
  empty: 'No probable duplicates',
  emptyAbout:
    'No two people share a phone number or an e-mail address, or a similar name with a birthday or the end of a number. A family that shares a number, each with a birthday of their own, is not meant.',
  noMatch: (text: string) => `No pair matches “${text}”`,
  back: 'All people',
};

export const mergeWords = {
  title: 'Merge two people',
  about:
    'Choose which of the two stays, and what stays of each. Groups, messages, family and opt-outs of both are kept.',
  stays: 'This one stays',
  stay: (name: string) => `Keep ${name}`,
  field: 'What',
  take: (field: string, value: string) => `${field}: ${value}`,
  none: 'nothing',
  groups: 'Groups',
  messages: 'Messages',
  added: 'Added',
  picture: 'Picture',
  both: 'kept of both',
  verb: (merged: string, kept: string) => `Merge ${merged} into ${kept}`,
  done: (name: string) => `Merged into ${name}`,
  doneAbout: 'This can be taken back as long as nothing else about them changes.',
  undo: 'Undo',
  undone: 'Both are back as they were',
  missing: 'One of the two is not here any more',
  missingAbout: 'They may have been archived or merged already.',
  firstTimer: 'First-timer',
  keptNote: (name: string, day: string) =>
    `${name} was merged into this person ${day}. This can be taken back as long as nothing else about them has changed.`,
  takeBack: 'Take the merge back',
};
