import { catalogue } from '../../core/catalogue.ts';

const texts = catalogue('past-imports', {
  past: 'Past imports',
  list: 'past imports',
  undo: 'Undo',
  badRows: 'Rows to fix ({count, number})',
  undoOf: 'Undo the import of {fileName}',
  undone: 'Undone',
  askTitle: 'Undo this import?',
  ask: 'People that {fileName} added are archived, details it changed go back to what they were, and people it put into groups leave them. Anything you changed since then stays.',
  counts: '{parts, list, plain}.',
  firstTimers: '{count, plural, one {# first-timer added} other {# first-timers added}}',
  added: '{count, number} new',
  there: '{count, number} already there',
  changed: '{count, number} changed',
  nobody: 'Nobody.',
  by: '{name}, {moment}',
  undoing: 'Undoing the import …',
  done: 'Import undone',
  partly: 'Import undone, but not all of it',
  archived: '{count, plural, one {# person was archived.} other {# people were archived.}}',
  restored: '{count, plural, one {# person was changed back.} other {# people were changed back.}}',
  leftGroups: '{count, plural, one {# membership removed.} other {# memberships removed.}}',
  more: 'And {count, number} more.',
});

type Counts = { createdRecord: number; alreadyThere: number; updated: number; kind: string };

/** Imports that were saved, and taking them back. */
export const undoWords = {
  ...texts,
  counts: ({ createdRecord, alreadyThere, updated, kind }: Counts): string => {
    const added = kind === 'firstTimers' ? texts.firstTimers : texts.added;
    const parts = [
      ...(createdRecord > 0 ? [added({ count: createdRecord })] : []),
      ...(alreadyThere > 0 ? [texts.there({ count: alreadyThere })] : []),
      ...(updated > 0 ? [texts.changed({ count: updated })] : []),
    ];
    return parts.length > 0 ? texts.counts({ parts }) : texts.nobody;
  },
  by: (name: string, moment: string): string => (name ? texts.by({ name, moment }) : moment),
  what: (one: { archived: number; restored: number; leftGroups: number }): string =>
    (['archived', 'restored', 'leftGroups'] as const)
      .filter((kind) => one[kind] > 0)
      .map((kind) => texts[kind]({ count: one[kind] }))
      .join(' '),
  more: (count: number): string => (count > 0 ? texts.more({ count }) : ''),
};
