import { catalogue } from '../../core/catalogue.ts';

export const labels = catalogue('ui', {
  nothingYetYouCanRead: 'Nothing yet. You can read earlier notices from Koinonia again here.',
  information: 'Information',
  warning: 'Warning',
  error: 'Error',
  tickRow: 'Tick {row}',
  actionsForRow: 'Actions for {row}',
  ticked: 'Ticked',
  allSizeTicked: 'All {size} ticked',
  sizeTicked: '{size} ticked',
  selectAllTotalMatching: 'Select all {total} matching',
  tickAll: 'Tick all',
  untickAll: 'Untick all',
  removeName: 'Remove {name}',
  chooseAFile: 'Choose a file',
  asExcel: 'Excel (.xlsx)',
});
