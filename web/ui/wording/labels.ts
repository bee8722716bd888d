import { catalogue } from '../../core/catalogue.ts';

export const labels = catalogue('ui', {
  nothingYetYouCanRead: 'Nothing yet. You can read earlier notices from Koinonia again here.',
  information: 'Information',
  warning: 'Warning',
  error: 'Error',
  closeTitle: 'Close: {title}',
  theListLabel: 'the list “{label}”',
  tickRow: 'Tick {row}',
  actionsForRow: 'Actions for {row}',
  removeLabel: 'Remove {label}',
  ticked: 'Ticked',
  allSizeTicked: 'All {size} ticked',
  sizeTicked: '{size} ticked',
  selectAllTotalMatching: 'Select all {total} matching',
  tickAll: 'Tick all',
  untickAll: 'Untick all',
  removeName: 'Remove {name}',
  chooseAnotherFile: 'Choose another file',
  chooseAFile: 'Choose a file',
  asExcel: 'Excel (.xlsx)',
});
