/** A group as chosen: by its token (`group_id`, `group_~name`, or the token of All Contacts). */
export type ChosenGroup = { token: string; name: string };
/** A person as chosen; the name is looked up where only the id is known. */
export type ChosenPerson = { id: string; name?: string };

/** One try to send. The same try repeated has the same key, so that it can never go out twice. */
export type Attempt = { key: string; gateway: Gateway; unsure: boolean };
export type Gateway = 'hybridKonnect' | '';

/** Everything a person has written and chosen for one SMS. */
export type Draft = {
  groups: ChosenGroup[];
  people: ChosenPerson[];
  /** Phone numbers as typed. */
  typed: string;
  /** The sender id's mask; empty until one is chosen. */
  sender: string;
  text: string;
  isPersonalized: boolean;
  sharedAddress: 'joined' | 'each';
  attempt?: Attempt;
};

export const emptyDraft: Draft = {
  groups: [],
  people: [],
  typed: '',
  sender: '',
  text: '',
  isPersonalized: false,
  sharedAddress: 'joined',
};

/** Whether there is anything that would be missed. */
export const isWorthKeeping = (draft: Draft): boolean =>
  draft.text.trim() !== '' || draft.typed.trim() !== '' || draft.groups.length > 0 || draft.people.length > 0;

export const hasDestination = (draft: Draft): boolean =>
  draft.groups.length > 0 || draft.people.length > 0 || draft.typed.trim() !== '';
