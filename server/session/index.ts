export { addOrganisation } from './add-organisation.ts';
export { guesses, links } from './limits.ts';
export { newAccount } from './new-account.ts';
export { checkOwnPassword } from './administrators.ts';
export { enter } from './enter.ts';
export { resetSecondFactor } from './second-factor/reset.ts';
export { sessionHandlers } from './handlers.ts';
export { resetLink } from './password-reset.ts';
export type { NewOrganisation, SessionDeps } from './session-deps.ts';
