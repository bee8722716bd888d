import { catalogue } from '../../core/catalogue.ts';

export const archivedWords = catalogue('archived', {
  title: 'Archived people',
  state: '{count, plural, one {# person} other {# people}} archived',
  search: 'Search archived people',
  since: 'Archived',
  restore: 'Restore',
  restoreMany: 'Restore {count, plural, one {# person} other {# people}}',
  empty: 'Nobody is archived',
  emptyAbout: 'People you archive are kept here with all their details. You can restore them at any time.',
  back: 'All people',
});
