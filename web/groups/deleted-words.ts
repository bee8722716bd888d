import { catalogue } from '../core/catalogue.ts';

export const deletedWords = catalogue('deleted-groups', {
  title: 'Deleted groups',
  state: '{count, plural, one {# group} other {# groups}} deleted',
  search: 'Search deleted groups',
  since: 'Deleted',
  restore: 'Restore',
  restoreOf: 'Restore {name}',
  back: 'All groups',
  none: 'No group was deleted',
  noneAbout: 'Groups you delete are kept here with their people. You can restore them at any time.',
});
