import { catalogue, type Text } from './language/catalogue.ts';
import type { LastChange } from './last-change.ts';

/** Somebody has changed what is being saved. A text for each thing: other languages say `this` in more than one way. */
const things = catalogue('edit-conflicts', {
  organisation:
    '{who, select, you {You changed this organisation {when}, maybe in another window.} nobody {Somebody else has changed this organisation in the meantime.} other {{name} changed this organisation {when}.}} Check the marked fields and save again.',
  person:
    '{who, select, you {You changed this person {when}, maybe in another window.} nobody {Somebody else has changed this person in the meantime.} other {{name} changed this person {when}.}} Check the marked fields and save again.',
  greeting:
    '{who, select, you {You changed this greeting {when}, maybe in another window.} nobody {Somebody else has changed this greeting in the meantime.} other {{name} changed this greeting {when}.}} Check the marked fields and save again.',
  rule: '{who, select, you {You changed this rule {when}, maybe in another window.} nobody {Somebody else has changed this rule in the meantime.} other {{name} changed this rule {when}.}} Check the marked fields and save again.',
  group:
    '{who, select, you {You changed this group {when}, maybe in another window.} nobody {Somebody else has changed this group in the meantime.} other {{name} changed this group {when}.}} Check the marked fields and save again.',
  filter:
    '{who, select, you {You changed this filter {when}, maybe in another window.} nobody {Somebody else has changed this filter in the meantime.} other {{name} changed this filter {when}.}} Check the marked fields and save again.',
  field:
    '{who, select, you {You changed this field {when}, maybe in another window.} nobody {Somebody else has changed this field in the meantime.} other {{name} changed this field {when}.}} Check the marked fields and save again.',
  family:
    '{who, select, you {You changed this family {when}, maybe in another window.} nobody {Somebody else has changed this family in the meantime.} other {{name} changed this family {when}.}} Check the marked fields and save again.',
  text: '{who, select, you {You changed this text {when}, maybe in another window.} nobody {Somebody else has changed this text in the meantime.} other {{name} changed this text {when}.}} Check the marked fields and save again.',
  draft:
    '{who, select, you {You changed this draft {when}, maybe in another window.} nobody {Somebody else has changed this draft in the meantime.} other {{name} changed this draft {when}.}} Save yours as a separate draft.',
  draftToSend:
    '{who, select, you {You changed this draft {when}, maybe in another window.} nobody {Somebody else has changed this draft in the meantime.} other {{name} changed this draft {when}.}} Nothing was sent, and the changed draft stays in Drafts. To send what you wrote, try again.',
  schedule:
    '{who, select, you {You changed this scheduled message {when}, maybe in another window.} nobody {Somebody else has changed this scheduled message in the meantime.} other {{name} changed this scheduled message {when}.}} Nothing was overwritten.',
});

/** Beneath a field that both changed. */
const fields = catalogue('edit-conflict-fields', {
  changed:
    '{who, select, you {You changed this {when} to “{now}”.} nobody {Somebody has changed this in the meantime to “{now}”.} other {{name} changed this {when} to “{now}”.}} Save again to keep what you wrote.',
  emptied:
    '{who, select, you {You emptied this {when}.} nobody {Somebody has emptied this in the meantime.} other {{name} emptied this {when}.}} Save again to keep what you wrote.',
});

export type Changeable = keyof typeof things;

/** Says that somebody has changed a thing, and who and when if that is known. */
export const conflictText = (what: Changeable, by: LastChange | undefined): Text => things[what](values(by));

/** The same of one field, and what it is now; `''` where it was emptied. */
export const fieldConflictText = (by: LastChange | undefined, now: Text | string): Text =>
  now === '' ? fields.emptied(values(by)) : fields.changed({ ...values(by), now });

const values = (by: LastChange | undefined) => ({
  who: by ? (by.you ? 'you' : 'other') : 'nobody',
  name: by?.name ?? '',
  when: by?.when ?? '',
});
