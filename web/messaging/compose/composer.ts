import type { ComponentType } from 'react';
import type { WaitingForMorning } from '../../../contract/messaging/schemas.ts';
import type { Input, Options } from '../../core/client.ts';
import type { FailureWords } from '../../core/failures.ts';
import type { User } from '../../core/session.ts';
import type { Receipt } from '../api-types.ts';
import type { Channel, ChannelCalls, ChannelRoutes } from '../channel.ts';
import type { Attempt, Draft, Fields, StagedContacts } from './draft/draft.ts';

/** How somebody can be chosen, besides All Contacts. */
export type Destination = 'typed' | 'groups' | 'people' | 'file';

export type MessageBody = NonNullable<Input<ChannelRoutes['send']>['body']>;

type TextProps = { work: DraftWork; error: string | undefined; onSend: () => void };

/** What is read of a receipt once there is one. */
export type CountedProps = { receipt: Receipt; state: Pick<ReceiptState, 'stale' | 'earlier'>; work: DraftWork };

/** A channel as messages are written for it; what is needed only later is loaded later. */
export type Composer = Pick<Channel, 'name' | 'paths' | 'costsUnits'> & {
  title: string;
  /** Above the composer at the side of another screen, where it is called otherwise. */
  panelTitle?: string;
  /** What a draft is named by in the address. */
  draftParameter: string;
  /** Its calls and words. */
  channel: () => Promise<Channel>;
  receipt: ChannelCalls['receipt'];
  loadFailures: FailureWords;
  draftFailures: FailureWords;
  /** While nobody is chosen. */
  receiptNone: string;
  /** Asked where #name# would go out as it stands. */
  askAboutName: string;
  searchPeople: string;
  destinations: readonly Destination[];
  /** Whether everybody chosen can stand as a chip, with nothing left to look at; false while nobody is. */
  isAllInChips: (draft: Draft) => boolean;
  /** What the channel's messages have besides a text and whom it is for, as an empty draft has it. */
  emptyFields: Fields;
  /** How these go to the server. */
  payload: (fields: Fields) => Partial<MessageBody>;
  /** The same without what changes nothing in the receipt. */
  receiptPayload: (fields: Fields) => Partial<MessageBody>;
  /** What of these the next message begins with. */
  lasting: (fields: Fields) => Fields;
  /** A text in words alone. */
  plain: (text: string) => string;
  /** The other way round: words as the text of a draft has them, where that is not the words themselves. */
  ofWords?: (words: string) => string;
  hasText: (text: string) => boolean;
  /** Whether nothing has been written. */
  isEmpty: (draft: Pick<Draft, 'text' | 'fields'>) => boolean;
  /** The ways of sending that whoever sends chooses from, the first one offered first; one alone where there is no choice. */
  waysFor: (user: Pick<User, 'isoCode'>) => readonly string[];
  /** In whose name it goes, or what it is about. */
  Head: ComponentType<{ work: DraftWork }>;
  Text: ComponentType<TextProps>;
  TypedAddresses: ComponentType<{ work: DraftWork; invalid: boolean }>;
  Preview: ComponentType<{ work: DraftWork; receipt: Receipt | undefined }>;
  /** Sends it to whoever writes it alone, where the channel can; shown once something is written. */
  Test?: ComponentType<{ draft: Draft; receipt: Receipt | undefined }>;
  Counted: ComponentType<CountedProps>;
  Dialogs: ComponentType<{ composing: Composing }>;
  /** What else can be done, beside the title. */
  More?: ComponentType<{ work: DraftWork }>;
  /** Beneath a person who is offered. */
  aboutPerson: (person: { phoneNumber: string; email: string }) => string;
  /** Checks what the channel needs besides a text and somebody to get it. */
  useCheck: (work: DraftWork) => { waiting: boolean; check: () => Promise<boolean> };
  /** Files of addresses, where the channel takes them. */
  contactFile?: {
    upload: (file: File, text: string, options: Options) => Promise<StagedContacts>;
    template: (format: 'xlsx' | 'csv') => string;
    templateAbout: string;
  };
};

/** What is said of a receipt. */
export type ReceiptParts = {
  /** Where people share an address. */
  shared: string;
  /** Why some of those chosen will not get it: "9 have no phone number". */
  exclusions: Readonly<Record<string, ((count: number) => string) | undefined>>;
  night: (waiting: WaitingForMorning, timeZone: string) => string;
  /** What it warns of, in a line of its own. */
  note: (receipt: Receipt, user: Pick<User, 'isoCode'>) => string | undefined;
  /** Length and price. */
  Costs: ComponentType<{ receipt: Receipt; draft: Draft; earlier: boolean }>;
};

/** What is asked and said while a message is sent or scheduled. */
export type SendingParts = {
  /** Above the last question, where there is nothing to choose. */
  confirm: string;
  /** Where there is. */
  choose: string;
  /** How it goes to `people`: "12 people will get this", or the place where that is put in. */
  confirmLine: (known: { people: string; draft: Draft; receipt: Receipt }) => string;
  exclusions: ReceiptParts['exclusions'];
  night: (waiting: WaitingForMorning, timeZone: string) => string;
  sending: string;
  sentDetail: (answer: { message: string; unitsUsed: number }) => string;
  /** The words for a failure, by what was sent. */
  sendFailures: (draft: Draft) => FailureWords;
  scheduleFailures: FailureWords;
  /** `receipt`: what it comes to, once that is counted. */
  WayChoice: ComponentType<{
    value: string;
    onChange: (way: string) => void;
    receipt?: Receipt | undefined;
  }>;
  /** What the last question warns of, by the way that is chosen. */
  DoNotDisturbNotes: ComponentType<{ work: DraftWork; receipt: Receipt; way: string }>;
  /** The alert on its report says that it was sent, in place of a toast. */
  saysItself?: true;
};

/** What can be done with a message that is being written, wherever it is written. */
export type Composing = {
  work: DraftWork;
  problems: Problems;
  /** Why the server refused the last try, in its own words. */
  refused: string | undefined;
  receipt: ReceiptState;
  actions: SendActions;
  /** What was clicked and is right so far; the dialog asks the rest. */
  asking: 'send' | 'schedule' | undefined;
  close: () => void;
  /** Now or later, as the dialog says. */
  send: (dispatch: Dispatch) => void;
  /** The ways of sending to choose from, the first one offered first. */
  ways: readonly string[];
  timeZone: string;
};

export type Problems = { destination?: string; message?: string };

export type SendActions = { busy: boolean; onSend: () => void; onSchedule: () => void; onSaveDraft: () => void };

/** Where a message is written, for what becomes of it. */
export type Writing = {
  work: DraftWork;
  navigate: (href: string) => void;
  /** Whether the screen it was asked on is still looked at. */
  isMounted: { readonly current: boolean };
  user: User;
  /** Stays where one is once it is sent. */
  onSent?: ((id: string) => void) | undefined;
};

/** Sends or schedules; how comes with the dialog that asks. Answers why the server refused it. */
export type Dispatch = (writing: Writing) => Promise<string | undefined>;

export type ReceiptState = {
  receipt: Receipt | undefined;
  /** Somebody is chosen, though perhaps not counted yet. */
  chosen: boolean;
  /** The receipt is of what stood here a moment ago; the new one is on its way. */
  stale: boolean;
  /** When it was counted, in milliseconds, where it is of what stands here now. */
  counted: number | undefined;
  failure: unknown;
  /** The last receipt that came, of what stood here then, while nobody can be asked for a new one. */
  earlier: { receipt: Receipt; at: number } | undefined;
  retry: () => void;
};

/** A draft and what can be done with it. */
export type DraftWork = {
  /** The channel it is written for. */
  composer: Composer;
  draft: Draft;
  /** Changes what is sent; a try already made then no longer counts as the same. */
  change: (changed: Partial<Draft>) => void;
  /** What has become of the draft as it was at first; it is told also where this screen has been left meanwhile. */
  become: (was: Draft, next: (now: Draft) => Draft) => void;
  /** Changes what is kept once this screen has been left. */
  afterwards: (changed: Partial<Draft>) => void;
  /** The try to send or schedule just this that stands here, or that another tab has begun; not one that is known to have gone out. */
  attempt: () => Attempt | undefined;
  /** The key with which just this has gone out from another window: to send it here is to send it once more. */
  sentElsewhere: string | undefined;
  /** What it is once it is empty. */
  emptied: (now: Draft) => Draft;
  /** Begins anew. */
  clear: () => void;
  /** True while what stands here comes from an earlier visit and nothing has been changed since. */
  restored: boolean;
};
