import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The slowest files: one of them started last would leave the other workers idle. */
const longest = [
  'e2e/every-screen.test.ts',
  'e2e/schedule-sms.test.ts',
  'e2e/import.test.ts',
  'e2e/compose-email.test.ts',
  'e2e/main-job.test.ts',
  'e2e/group-screen.test.ts',
  'e2e/door.test.ts',
  'e2e/sms-failures.test.ts',
  'e2e/people.test.ts',
  'e2e/signing-out.test.ts',
  'e2e/compose-sms.test.ts',
  'e2e/every-screen-empty.test.ts',
  'e2e/running-message.test.ts',
  'e2e/directory.test.ts',
  'e2e/drafts.test.ts',
  'e2e/attendance.test.ts',
  'e2e/editor.test.ts',
  'e2e/custom-fields.test.ts',
  'e2e/door-offline.test.ts',
  'e2e/joining.test.ts',
  'e2e/home.test.ts',
  'e2e/groups.test.ts',
  'e2e/sender-ids-and-units.test.ts',
  'e2e/every-screen-failing.test.ts',
  'e2e/reports.test.ts',
  'e2e/contact-file.test.ts',
  'e2e/night-and-ladder.test.ts',
  'e2e/opt-outs-and-replies.test.ts',
  'e2e/start.test.ts',
  'e2e/pseudo-language.test.ts',
  'e2e/member-login.test.ts',
  'e2e/self-check-in.test.ts',
  'e2e/first-timers.test.ts',
  'e2e/mail-server.test.ts',
  'e2e/confirm-address.test.ts',
  'e2e/care.test.ts',
  'e2e/person-form.test.ts',
  'e2e/door-devices.test.ts',
  'e2e/privacy.test.ts',
  // Alternates busy files with files that mostly wait, because several waiting at once leave both processors idle.
  'server/main.test.ts',
  'server/unexpected-input.test.ts',
  'server/messaging/delivery/abandoned/killed.test.ts',
  'server/isolation.test.ts',
  'server/core/db/own/start-postgres.test.ts',
  'server/people/import/corpus.test.ts',
  'server/core/http/before-body.test.ts',
  'server/core/db/migrating/upgrade.test.ts',
  'server/messaging/delivery/fair-and-fenced.test.ts',
  'server/tenant-canaries.test.ts',
  'server/shutdown.test.ts',
  'server/people/import/import.test.ts',
  'server/messaging/delivery/faults.test.ts',
  'server/core/bounded-work.test.ts',
  'server/roles-and-routes.test.ts',
  'server/messaging/delivery/delivery-reports/delivery-reports.test.ts',
  'server/core/db/migrating/tables-as-written.test.ts',
  'server/messaging/channels/sms/night.test.ts',
  'server/session/proof/squatter.test.ts',
  'server/messaging/delivery/held-up.test.ts',
  'server/core/db/backups/backup.test.ts',
  'server/messaging/messages/running-message.test.ts',
  'server/reports/privacy/retention.test.ts',
  'server/canaries.test.ts',
  'server/messaging/channels/email/email-by-smtp.test.ts',
  'server/audit.test.ts',
  'server/behind-a-pooler.test.ts',
  'server/media/stored-pictures.test.ts',
  'server/database-unavailable.test.ts',
  'server/fuzzed.test.ts',
  'server/session/administrators.test.ts',
];

/** The projects in this order, because a worker that stays within one need not reload it. */
const projects = ['unit', 'server', 'oldest', 'e2e'];

/**
 * One project after another; each begins while the last files of the one before still run. Within each, the files above
 * come first; the others follow in vitest's order, which knows only their size on a new machine.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId, project }: TestSpecification) => {
      const at = longest.findIndex((file) => moduleId.endsWith(`/${file}`));
      return projects.indexOf(project.name) * (longest.length + 1) + (at < 0 ? longest.length : at);
    };
    return (await super.sort(files)).toSorted((one, other) => place(one) - place(other));
  }
}
