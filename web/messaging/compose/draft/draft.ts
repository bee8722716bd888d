import { newKey } from '../../../core/new-key.ts';

/** A group as chosen: by its token (`group_id`, `group_~name`, or the token of All Contacts). */
export type ChosenGroup = { token: string; name: string };
/** A person as chosen; the name is looked up where only the id is known. */
export type ChosenPerson = { id: string; name?: string };

/** A staged contact file. */
export type ChosenFile = { fileId: string; fileName: string; contacts: number };
/** The same, with the server's remarks. */
export type StagedContacts = ChosenFile & { notes: string[] };

/** The channel's own fields, such as the sender or the subject. */
export type Fields = Readonly<Record<string, string | boolean>>;

/** The schedule that is being changed, and when it is due at present. */
export type ChangedSchedule = {
  id: string;
  date: string;
  time: string;
  audience: 'computed' | 'fixed';
  /** The way it is sent. */
  gateway: string;
  /** Its version when it was opened: it is overwritten only if it has not changed since. */
  updatedAt?: string;
};

/**
 * An attempt to send or schedule, begun at `at` (milliseconds). Until the message changes, further attempts have the same
 * key, whichever way they go and from whichever window, so that the server carries out one of them only.
 */
export type Attempt = { key: string; unsure: boolean; at: number };

/** Everything a person has written and chosen for one message: what every channel has, and the channel's own fields. */
export type Draft = {
  groups: ChosenGroup[];
  people: ChosenPerson[];
  /** Addresses as typed. */
  typed: string;
  file?: ChosenFile;
  text: string;
  isPersonalized: boolean;
  sharedAddress: 'joined' | 'each';
  fields: Fields;
  /** The way of sending, if it was chosen already. */
  way?: string | undefined;
  attempt?: Attempt;
  /** The saved draft that is overwritten by saving, unless it changed since, and deleted by sending. */
  draftId?: string;
  draftUpdatedAt?: string;
  schedule?: ChangedSchedule;
  /** The `contentOf` what an address filled in: until somebody changes that, it is not kept as a draft. */
  prepared?: string;
};

const emptyDraft = {
  groups: [],
  people: [],
  typed: '',
  text: '',
  isPersonalized: false,
  sharedAddress: 'joined' as const,
} satisfies Omit<Draft, 'fields'>;

/** An empty draft. */
export const emptyDraftOf = ({ emptyFields }: { emptyFields: Fields }): Draft => ({
  ...emptyDraft,
  fields: emptyFields,
});

/** The server remembers a key for a day; the rest of that day is left for reading and deciding. */
const KNOWN_MS = 22 * 3600 * 1000;

/** Whether the server would take another attempt for the same one. */
export const isSafeAgain = ({ key, at }: Attempt): boolean => key !== '' && Date.now() - at < KNOWN_MS;

/** The next attempt: with the key of the last while the outcome of that is unknown and nothing was changed. */
export const attemptAfter = (last: Attempt | undefined): Attempt =>
  last && last.key !== '' ? last : { key: newKey(), unsure: last?.unsure ?? false, at: Date.now() };

/** The changed draft; an earlier attempt no longer counts as the same one. */
export const changedDraft = (draft: Draft, changed: Partial<Draft>): Draft => ({
  ...draft,
  ...changed,
  fields: { ...draft.fields, ...changed.fields },
  attempt: draft.attempt?.unsure ? { ...draft.attempt, key: '' } : undefined,
});

export const hasDestination = (draft: Draft): boolean =>
  draft.groups.length > 0 || draft.people.length > 0 || draft.typed.trim() !== '' || draft.file !== undefined;

/** Whether it holds anything that somebody would miss. */
export const isWorthKeeping = ({ isEmpty }: { isEmpty: (draft: Draft) => boolean }, draft: Draft): boolean =>
  !isEmpty(draft) || hasDestination(draft);

type Of = { lasting: (fields: Fields) => Fields };

/** Recipients and content, without what the screen fills in by itself: looked-up names and the fields kept for the next message. */
export function contentOf({ lasting }: Of, draft: Draft): string {
  const stays = lasting(draft.fields);
  const { groups, people, typed, file, text, isPersonalized } = draft;
  const fields = Object.entries(draft.fields).filter(([name]) => !(name in stays));
  return JSON.stringify([
    groups.map(({ token }) => token),
    people.map(({ id }) => id),
    [typed, file?.fileId, text, isPersonalized],
    fields.toSorted(([one], [other]) => (one < other ? -1 : 1)),
  ]);
}

/** Whether it is exactly what was offered: nobody has typed or chosen anything, nor tried to send it. */
export const isUntouched = (of: Of, draft: Draft): boolean =>
  draft.prepared !== undefined && draft.attempt === undefined && draft.prepared === contentOf(of, draft);
