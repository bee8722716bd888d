import { newKey } from '../../../core/new-key.ts';

/** A group as chosen: by its token (`group_id`, `group_~name`, or the token of All Contacts). */
export type ChosenGroup = { token: string; name: string };
/** A person as chosen; the name is looked up where only the id is known. */
export type ChosenPerson = { id: string; name?: string };

/** A contact file as staged. */
export type ChosenFile = { fileId: string; fileName: string; contacts: number };
/** The same with what the server remarks. */
export type StagedContacts = ChosenFile & { notes: string[] };

/** What a channel's messages have besides: its sender, its subject. */
export type Fields = Readonly<Record<string, string | boolean>>;

/** The schedule being changed, and when it goes as it stands. */
export type ChangedSchedule = {
  id: string;
  date: string;
  time: string;
  audience: 'computed' | 'fixed';
  /** The way it is sent. */
  gateway: string;
  /** It is written over only while it is as it was then. */
  updatedAt?: string;
};

/**
 * One try to send or to schedule, begun `at` milliseconds. Until the message is changed every further try has its key,
 * whichever way it is to go and from whichever window, so that the server carries out one of them.
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
  /** The way it goes, where that was chosen already. */
  way?: string | undefined;
  attempt?: Attempt;
  /** The saved draft that saving writes over, if it still is as it was then, and that leaves the drafts by sending. */
  draftId?: string;
  draftUpdatedAt?: string;
  schedule?: ChangedSchedule;
  /** What it was opened with by an address, as `contentOf` says it: until somebody changes that, it is nobody's draft. */
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

/** A draft with nothing in it. */
export const emptyDraftOf = ({ emptyFields }: { emptyFields: Fields }): Draft => ({
  ...emptyDraft,
  fields: emptyFields,
});

/** The server knows a key for a day; what is left of that must do for reading and deciding. */
const KNOWN_MS = 22 * 3600 * 1000;

/** Whether sending it again is the same try to the server. */
export const isSafeAgain = ({ key, at }: Attempt): boolean => key !== '' && Date.now() - at < KNOWN_MS;

/** The next try: with the key of the last, as long as nobody knows of that how it ended and nothing was changed. */
export const attemptAfter = (last: Attempt | undefined): Attempt =>
  last && last.key !== '' ? last : { key: newKey(), unsure: last?.unsure ?? false, at: Date.now() };

/** The draft with something changed in it; a try already made then no longer counts as the same. */
export const changedDraft = (draft: Draft, changed: Partial<Draft>): Draft => ({
  ...draft,
  ...changed,
  fields: { ...draft.fields, ...changed.fields },
  attempt: draft.attempt?.unsure ? { ...draft.attempt, key: '' } : undefined,
});

export const hasDestination = (draft: Draft): boolean =>
  draft.groups.length > 0 || draft.people.length > 0 || draft.typed.trim() !== '' || draft.file !== undefined;

/** Whether there is anything that would be missed. */
export const isWorthKeeping = ({ isEmpty }: { isEmpty: (draft: Draft) => boolean }, draft: Draft): boolean =>
  !isEmpty(draft) || hasDestination(draft);

type Of = { lasting: (fields: Fields) => Fields };

/** To whom and what, without what the screen fills in by itself: names that are looked up, and what stays for the next message. */
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

/** Whether it is just what was offered: nobody has typed or chosen anything, nor tried to send it. */
export const isUntouched = (of: Of, draft: Draft): boolean =>
  draft.prepared !== undefined && draft.attempt === undefined && draft.prepared === contentOf(of, draft);
