import { catalogue } from '../../core/language/catalogue.ts';

/** Why something about those who wait to be looked at is refused. */
export const arrivalRefusals = catalogue('attendance-arrivals-refusals', {
  decided: 'Somebody has already decided on this. Reload the page to see who is still waiting.',
  name: 'Enter the name of this person.',
});
