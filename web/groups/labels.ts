import { catalogue } from '../core/catalogue.ts';

export const labels = catalogue('group-labels', {
  deleteName: 'Delete {name}?',
  theGroupIsRemovedFrom:
    'The group is removed from every list and its link stops working. Its members stay in the directory. You can undo this.',
  deleteGroup: 'Delete group',
  networkError: 'Network error',
  pleaseEnsureYouHaveA: 'Please ensure you have a strong internet',
  requestTookTooLong: 'Request took too long',
  pleaseRefreshThePage: 'Please refresh the page',
  saveError: 'Save Error',
  failedSavingGroup: 'Failed saving group',
  updateError: 'Update Error',
  failedUpdatingGroup: 'Failed updating group',
  theGroup: 'the group',
  theJoinLink: 'the join link',
  removeConfirmation: 'Remove Confirmation',
  doYouWantToRemove: 'Do you want to remove this member?',
  doYouWantToRemove2:
    'Do you want to remove these {count, plural, one {# person} other {# people}} from the group? They stay in the directory.',
  remove: 'Remove',
});
