export { addOrganisation } from './add-organisation.ts';
export { sessionHandlers } from './handlers.ts';
export { resetLink } from './password-reset.ts';
export type { NewOrganisation, SessionDeps } from './session-deps.ts';
