import type { Input } from '../../../core/client.ts';
import type { Channel, ChannelRoutes } from '../../channel.ts';

export type MessageBody = NonNullable<Input<ChannelRoutes['send']>['body']>;

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
  /** The row it is saved in, and the version of that row. It becomes the message when it is sent. */
  draftId?: string;
  draftUpdatedAt?: string;
  schedule?: ChangedSchedule;
  /** The `contentOf` what was offered: as long as nobody changes that, it is no draft. */
  prepared?: string;
};

/** The part of a composer by which its drafts are saved. */
export type DraftComposer = {
  name: string;
  /** Its calls and words. */
  channel: () => Promise<Channel>;
  /** The channel's own fields, besides text and recipients, in an empty draft. */
  emptyFields: Fields;
  /** The fields that the next message starts with. */
  lasting: (fields: Fields) => Fields;
  /** Whether nothing has been written yet. */
  isEmpty: (draft: Pick<Draft, 'text' | 'fields'>) => boolean;
  /** These fields as the server takes them. */
  payload: (fields: Fields) => Partial<MessageBody>;
};

/** An empty draft. */
export const emptyDraftOf = ({ emptyFields }: { emptyFields: Fields }): Draft => ({
  groups: [],
  people: [],
  typed: '',
  text: '',
  isPersonalized: false,
  sharedAddress: 'joined',
  fields: emptyFields,
});

/** The next message keeps the sender, but not the subject. */
export const nextDraft = (composer: DraftComposer, { fields }: Draft): Draft => {
  const empty = emptyDraftOf(composer);
  return { ...empty, fields: { ...empty.fields, ...composer.lasting(fields) } };
};

/** The changed draft. */
export const changedDraft = (draft: Draft, changed: Partial<Draft>): Draft => ({
  ...draft,
  ...changed,
  fields: { ...draft.fields, ...changed.fields },
});

/** The draft is then a message of its own: saving it makes another row. */
export const withoutRow = { draftId: undefined, draftUpdatedAt: undefined };

/** As it is offered: nobody has typed or chosen anything of it yet. */
export const preparedDraft = (composer: DraftComposer, draft: Draft): Draft => ({
  ...draft,
  prepared: contentOf(composer, draft),
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

/** Whether it is exactly what was offered. */
export const isUntouched = (of: Of, draft: Draft): boolean =>
  draft.prepared !== undefined && draft.prepared === contentOf(of, draft);

/** The draft as the server takes it. */
export function payloadOf(composer: DraftComposer, draft: Draft, gateWayToUse = '') {
  return {
    ...composer.payload(draft.fields),
    message: draft.text,
    isPersonalized: draft.isPersonalized,
    groupedContacts: draft.groups.map((group) => group.token),
    // Commas as the specification has it; the server divides by every other separator (contract/phone-numbers.ts).
    toOthers: draft.typed
      .split(/[,\r\n]/)
      .map((one) => one.trim())
      .filter(Boolean)
      .join(','),
    ToContacts: draft.people.map((person) => person.id).join(','),
    sharedAddress: draft.sharedAddress,
    fileId: draft.file?.fileId,
    draftId: draft.draftId,
    gateWayToUse,
  } satisfies MessageBody;
}
