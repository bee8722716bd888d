import { catalogue } from '../../core/catalogue.ts';

export const labels = catalogue('ui', {
  close: 'Close',
  nothingYetYouCanRead: 'Nothing yet. You can read earlier notices from Koinonia again here.',
  done: 'Done',
  notices: 'Notices',
  closeTitle: 'Close: {title}',
  theListLabel: 'the list “{label}”',
  actions: 'Actions',
  tickRow: 'Tick {row}',
  actionsForRow: 'Actions for {row}',
  removeLabel: 'Remove {label}',
  clearTheSearch: 'Clear the search',
  ticked: 'Ticked',
  allSizeTicked: 'All {size} ticked',
  sizeTicked: '{size} ticked',
  selectAllTotalMatching: 'Select all {total} matching',
  untickAll: 'Untick all',
  loading: 'Loading',
  removeName: 'Remove {name}',
  chooseAnotherFile: 'Choose another file',
  chooseAFile: 'Choose a file',
});
