import { followUpWordsOf } from '../../contract/followup/follow-up-words.ts';
import { catalogue } from '../core/catalogue.ts';

/** The states of a follow-up, and the reasons for care. */
export const followUpNames = followUpWordsOf<string>(catalogue);

/** Words that several screens of this feature share. */
export const followupCommon = catalogue('followup-common', {
  assign: 'Assign',
  assignedTo: 'Assigned to',
  due: 'Due',
  changeTheFiltersOrThe: 'Change the filters or the search.',
});
