export { followupHandlers } from './handlers.ts';
export { forgetLinks } from './logins/forget-links.ts';
export { joinAsMember } from './logins/accept.ts';
export { inviteEnabled } from './logins/invite-enabled.ts';
export { mailInvitation } from './logins/mail-invitation.ts';
export type { LoginDeps } from './logins/login-deps.ts';
export { proposeDetails } from './connect/propose.ts';
export { serveConnectForm } from './connect/serve-connect.ts';
export { followupAboutPerson } from './first-timers/about-person.ts';
