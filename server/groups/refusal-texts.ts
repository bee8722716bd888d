import { catalogue } from '../core/language/catalogue.ts';

/** Why something is refused, and what to do about it. */
export const refusals = catalogue('groups-refusals', {
  nameTaken: 'A group called {name} already exists. Choose another name, or add people to that one.',
  declined: 'This request has been declined. Reload the page to see who is still waiting.',
  decided: 'Somebody has already decided on this request. Reload the page to see who is still waiting.',
  notOnMobile: 'Tick Enable on Mobile App and save the group first.',
  personGone: 'That person is no longer here. Choose again who this is.',
  nameTakenSince: 'Another group is now called {name}. Rename that one first, then restore this one.',
  alreadyThere: 'They are already in this group. Choose another one.',
  deleted: 'The group has been deleted since. Restore it first.',
});
