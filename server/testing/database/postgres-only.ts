/**
 * Test files of the server that run on PostgreSQL only, by what they are about. All others that stand on a database run
 * on the embedded one too, and a new one does so by itself. Why, and what is lost: docs/decisions/032.
 */
export const postgresOnly: Record<string, string[]> = {
  'files and forms: what is read from them is decided before a database is asked': [
    'server/people/import/import.test.ts',
    'server/people/import/corpus.test.ts',
    'server/people/import/difference.test.ts',
    'server/people/import/multipart-fuzz.test.ts',
    'server/messaging/messages/contact-files.test.ts',
    'server/media/stored-pictures.test.ts',
    'server/media/read-picture.test.ts',
    'server/media/gallery/gallery.test.ts',
  ],
  'providers, clocks and workers: each rule waits for a simulated provider, and is the same above either database': [
    'server/messaging/delivery/delivery-reports/delivery-reports.test.ts',
    'server/messaging/inbound/keyword-replies.test.ts',
    'server/messaging/delivery/abandoned/ask-provider.test.ts',
    'server/messaging/delivery/fair-and-fenced.test.ts',
    'server/messaging/delivery/faults.test.ts',
    'server/messaging/delivery/held-up.test.ts',
    'server/messaging/channels/sms/night.test.ts',
    'server/messaging/delivery/smpp-route.test.ts',
    'server/messaging/delivery/status/message-status.test.ts',
    'server/messaging/saved/schedules/schedules.test.ts',
    'server/messaging/messages/broken-off.test.ts',
    'server/messaging/channels/sms/hybrid-ladder.test.ts',
    'server/messaging/messages/running-message.test.ts',
    'server/messaging/messages/fixed-audience.test.ts',
    'server/messaging/delivery/opted-out-meanwhile.test.ts',
    'server/messaging/inbound/replies.test.ts',
    'server/messaging/channels/sms/sender-ids/sender-ids.test.ts',
  ],
  'passwords, codes and how often one may guess: hashing and counting, hardly a query': [
    'server/core/identity/throttle.test.ts',
    'server/session/administrators.test.ts',
    'server/session/signing-in.test.ts',
    'server/session/second-factor/second-factor.test.ts',
    'server/session/account-security.test.ts',
    'server/session/proof/squatter.test.ts',
    'server/without-mail.test.ts',
  ],
  'what the log and the figures of the operator hold: written by the same code whatever it read': [
    'server/canaries.test.ts',
    'server/metrics.test.ts',
  ],
  'what a request holds and a stream carries: refused before a database is asked, told by whatever it tells': [
    'server/core/http/before-body.test.ts',
    'server/core/http/event-stream.test.ts',
  ],
  'sweeps over every route with input of every kind: refused by its shape or bound as a value, whatever database is behind':
    ['server/unexpected-input.test.ts', 'server/fuzzed.test.ts', 'server/roles-and-routes.test.ts'],
  'what a change writes into the trail: the same statement in each; that nobody changes it is tried on both': [
    'server/audit.test.ts',
    'server/messaging/audited.test.ts',
  ],
  'features whose statements browser tests walk through on the embedded database, and that ask it nothing of its own': [
    'server/groups/joining/joining.test.ts',
    'server/followup/logins/logins.test.ts',
    'server/followup/first-timers/first-timers.test.ts',
    'server/people/families/families.test.ts',
    'server/people/form/person-form.test.ts',
    'server/messaging/saved/drafts.test.ts',
    'server/people/opt-outs/opt-outs.test.ts',
    'server/people/export/export.test.ts',
    'server/edit-conflicts.test.ts',
    'server/reports/privacy/retention.test.ts',
    'server/reports/home/home.test.ts',
    'server/people/filters/filters.test.ts',
    'server/people/privacy/privacy.test.ts',
    'server/attendance/door/door.test.ts',
    'server/attendance/door/letters.test.ts',
    'server/attendance/here/here.test.ts',
    'server/followup/care/care-list.test.ts',
    'server/followup/rules/rules.test.ts',
  ],
  'a driver and a field made up by the tests: what follows from a description is the same statement in each': [
    'server/messaging/made-up-channel.test.ts',
    'server/people/made-up-field.test.ts',
  ],
  'the migrated tables beside those of the code: both are read from the same kind of catalogue': [
    'server/core/db/migrating/tables-as-written.test.ts',
  ],
  'one transaction commits while another is open: the embedded database runs them one after the other': [
    'server/attendance/visits/live.test.ts',
  ],
  'a pooler stands before a server only': ['server/behind-a-pooler.test.ts'],
  'what stands in files, exports and streams of another organisation: the walls themselves are tried on both': [
    'server/tenant-canaries.test.ts',
  ],
};
