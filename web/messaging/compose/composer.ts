import type { ComponentType } from 'react';
import type { WaitingForMorning } from '../../../contract/messaging/schemas.ts';
import type { KeyedOptions } from '../../core/client.ts';
import type { FailureWords } from '../../core/failures.ts';
import type { User } from '../../core/session.ts';
import type { Receipt } from '../api-types.ts';
import type { Channel, ChannelCalls } from '../channel.ts';
import type { Draft, DraftComposer, Fields, MessageBody, StagedContacts } from './draft/draft.ts';
import type { Writing, WritingState } from './draft/writing.ts';
import type { Attempt } from '../../core/action.ts';

/** How somebody can be chosen, besides All Contacts. */
export type Destination = 'typed' | 'groups' | 'people' | 'file';

type TextProps = { work: DraftWork; error: string | undefined; onSend: () => void };

/** Props of the part that shows a receipt. */
export type CountedProps = { receipt: Receipt; state: Pick<ReceiptState, 'stale' | 'earlier'>; work: DraftWork };

/** The composer's needs from a channel. Parts that are needed later are loaded later. */
export type Composer = DraftComposer &
  Pick<Channel, 'onAddresses' | 'paths' | 'costsUnits'> & {
    title: string;
    /** The title when the composer opens beside another screen, if it differs. */
    panelTitle?: string;
    /** The query parameter that holds the id of a draft. */
    draftParameter: string;
    receipt: ChannelCalls['receipt'];
    loadFailures: FailureWords;
    draftFailures: FailureWords;
    /** Shown instead of the receipt while nobody is chosen. */
    receiptNone: string;
    /** The question when #name# would be sent unreplaced. */
    askAboutName: string;
    searchPeople: string;
    destinations: readonly Destination[];
    /** Whether chips show everybody who is chosen; false while nobody is. */
    isAllInChips: (draft: Draft) => boolean;
    /** The fields as the server takes them, without those that do not change the receipt. */
    receiptPayload: (fields: Fields) => Partial<MessageBody>;
    /** A text without markup. */
    plain: (text: string) => string;
    /** The reverse: plain words as the text of a draft, if they differ. */
    ofWords?: (words: string) => string;
    hasText: (text: string) => boolean;
    /** The ways of sending that this user can choose from, the default first; a single one leaves no choice. */
    waysFor: (user: Pick<User, 'isoCode'>) => readonly string[];
    /** The fields above the text: the sender id, or the subject. */
    Head: ComponentType<{ work: DraftWork }>;
    Text: ComponentType<TextProps>;
    TypedAddresses: ComponentType<{ work: DraftWork; invalid: boolean }>;
    Preview: ComponentType<{ work: DraftWork; receipt: Receipt | undefined }>;
    /** Sends a test to the author only, if the channel can; shown once something is written. */
    Test?: ComponentType<{ draft: Draft; receipt: Receipt | undefined }>;
    Counted: ComponentType<CountedProps>;
    Dialogs: ComponentType<{ composing: Composing }>;
    /** Further actions, beside the title. */
    More?: ComponentType<{ work: DraftWork }>;
    /** The second line of a person in the search results. */
    aboutPerson: (person: { phoneNumber: string; email: string }) => string;
    /** Checks what the channel needs besides a text and recipients. */
    useCheck: (work: DraftWork) => { waiting: boolean; check: () => Promise<boolean> };
    /** Files of addresses, if the channel takes them. */
    contactFile?: {
      upload: (file: File, text: string, options: KeyedOptions) => Promise<StagedContacts>;
      template: (format: 'xlsx' | 'csv') => string;
      templateAbout: string;
    };
  };

/** The texts of a receipt. */
export type ReceiptParts = {
  night: (waiting: WaitingForMorning, timeZone: string) => string;
  /** A warning, on a line of its own. */
  note: (receipt: Receipt, user: Pick<User, 'isoCode'>) => string | undefined;
  /** Length and price. */
  Costs: ComponentType<{ receipt: Receipt; draft: Draft; earlier: boolean }>;
};

/** The texts and dialogs of sending and scheduling. */
export type SendingParts = {
  /** The title of the confirmation when there is no choice of ways. */
  confirm: string;
  /** Its title when there is. */
  choose: string;
  /** How `people` get it. `people` is a phrase such as "12 people will get this", or the placeholder for it. */
  confirmLine: (known: { people: string; draft: Draft; receipt: Receipt }) => string;
  night: (waiting: WaitingForMorning, timeZone: string) => string;
  sending: string;
  sentDetail: (answer: { message: string; unitsUsed: number }) => string;
  /** Failures in words, depending on what was sent. */
  sendFailures: (draft: Draft) => FailureWords;
  scheduleFailures: FailureWords;
  /** `receipt`: undefined until it is counted. */
  WayChoice: ComponentType<{
    value: string;
    onChange: (way: string) => void;
    receipt?: Receipt | undefined;
  }>;
  /** Warnings in the confirmation, depending on the way that is chosen. */
  DoNotDisturbNotes: ComponentType<{ work: DraftWork; receipt: Receipt; way: string }>;
  /** The report says that it was sent, so no toast does. */
  saysItself?: true;
};

/** A message that is being written, on whichever screen, and what can be done with it. */
export type Composing = {
  work: DraftWork;
  problems: Problems;
  /** Why the server refused the last attempt, in its words. */
  refused: string | undefined;
  receipt: ReceiptState;
  actions: SendActions;
  /** The action that was clicked, while its dialog is open. */
  asking: 'send' | 'schedule' | undefined;
  close: () => void;
  /** Sends now or later, as the dialog decided. */
  send: (dispatch: Dispatch) => void;
  /** The ways of sending to choose from, the default first. */
  ways: readonly string[];
  timeZone: string;
};

export type Problems = { destination?: string; message?: string };

export type SendActions = { busy: boolean; onSend: () => void; onSchedule: () => void; onSaveDraft: () => void };

/** The screen on which a message is written: what happens after sending depends on it. */
export type Sending = {
  work: DraftWork;
  navigate: (href: string) => void;
  /** Whether that screen is still open. */
  isMounted: { readonly current: boolean };
  user: User;
  /** Called after sending, instead of going to the report. */
  onSent?: ((id: string) => void) | undefined;
};

/** Sends or schedules a message. Resolves to why the server refused it, if it did. */
export type Dispatch = (sending: Sending) => Promise<string | undefined>;

export type ReceiptState = {
  receipt: Receipt | undefined;
  /** Somebody is chosen, though perhaps not counted yet. */
  chosen: boolean;
  /** The receipt belongs to the previous text; the new one is being counted. */
  stale: boolean;
  /** When it was counted, in milliseconds; undefined unless it belongs to the present draft. */
  counted: number | undefined;
  failure: unknown;
  /** The last receipt of an earlier text, shown while the server cannot be reached. */
  earlier: { receipt: Receipt; at: number } | undefined;
  retry: () => void;
};

/** A draft and what can be done with it. */
export type DraftWork = Pick<WritingState, 'draft' | 'restored' | 'unsure' | 'unsaved'> &
  Pick<Writing, 'change'> & {
    /** The channel it is written for. */
    composer: Composer;
    writing: Writing;
    /** Starts over; what stands here stays in the drafts. */
    clear: () => void;
    /** The last try to send or schedule it, if its outcome is unknown. */
    attempt: Attempt;
  };
