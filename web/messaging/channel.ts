import type { ComponentType, ReactNode } from 'react';
import type { channelRoutes } from '../../contract/messaging/channel-routes.ts';
import type { WaitingForMorning } from '../../contract/messaging/schemas.ts';
import type { Route } from '../../contract/route.ts';
import type { routes } from '../../contract/routes.ts';
import type { Input, KeyedOptions, LastOf, Output } from '../core/client.ts';
import type { User } from '../core/session.ts';

/** Texts to use again are of one shape on every channel. */
type DefaultRoutes = Pick<
  (typeof routes)['messaging'],
  'defaultMessages' | 'defaultMessage' | 'saveDefaultMessage' | 'deleteDefaultMessage' | 'restoreDefaultMessage'
>;
/** The server's routes of every channel, in the engine's own shapes. */
export type ChannelRoutes = ReturnType<typeof channelRoutes> & DefaultRoutes;
/** A body whose fields may all be left out is sent all the same. */
type Given<R extends Route> = WithBody<Input<R>>;
type WithBody<I> = 'body' extends keyof I ? Omit<I, 'body'> & { body: NonNullable<I['body']> } : I;
type Call<R extends Route> = (input: Given<R>, ...last: LastOf<R>) => Promise<Output<R>>;

/** The sender, for channels whose payload names them. */
export type Sender = User;

type Signed = 'send' | 'saveSchedule' | 'updateSchedule';
/** The calls of a channel. A channel with shapes of its own in the specification makes these of them. */
export type ChannelCalls = {
  [Name in Exclude<keyof ChannelRoutes, Signed>]: Call<ChannelRoutes[Name]>;
} & {
  /** Every channel has it; it stands beside the other calls that save a message while it is written. */
  deleteDraft: Call<(typeof routes)['messaging']['deleteDraft']>;
} & {
  [Name in Signed]: (
    input: Given<ChannelRoutes[Name]> & { from: Sender },
    options: KeyedOptions,
  ) => Promise<Output<ChannelRoutes[Name]>>;
};

/** The addresses of its screens. */
export type ChannelPaths = {
  compose: (opened?: { draftId?: string; defaultId?: string; messageId?: string; scheduleId?: string }) => string;
  sent: () => string;
  report: (id: string) => string;
  scheduled: () => string;
  drafts: () => string;
};

export type ChannelWords = {
  /** Its name among other things that people get: "SMS". */
  name: string;
  compose: string;
  sentCount: (total: number) => string;
  sent: string;
  report: string;
  /** Above the first column of a list. */
  title: string;
  /** Beneath the title of a report. */
  headLine: (message: { sender: string; subject: string }) => string;
  /** Above a column of addresses. */
  address: string;
  addressWidth: string;
  searchRecipients: string;
  heldForRoute: string;
  night: (waiting: WaitingForMorning, timeZone: string) => string;
};

/** The box for the text of a message on its own: to correct it, or to keep it for later. */
export type TextBoxProps = {
  label: string;
  text: string;
  onText: (text: string) => void;
  personalised: boolean;
  error?: string | undefined;
  focused?: boolean;
};

type Listed = { sender: string; subject: string; message: string };

/** A channel as the lists, reports and saved messages know it. Writing needs a `Composer` besides. */
export type Channel = {
  /** As it is called in the rows; lower case. */
  name: string;
  /** `on 36 phones`, if fewer messages than people arrive. */
  onAddresses: (addresses: number) => string;
  calls: ChannelCalls;
  paths: ChannelPaths;
  words: ChannelWords;
  /** Whether a message costs units. */
  costsUnits: boolean;
  /** A message's title in a list, and the rest of its text beneath; empty if the title holds all of it. */
  titleOf: (message: Listed) => string;
  restOf: (message: Listed) => string;
  TextBox: ComponentType<TextBoxProps>;
  /** The message in its report. */
  MessageText: ComponentType<{ text: string; id: string }>;
  /** More of its report, such as who opened it. */
  MoreOfReport?: ComponentType<{ id: string }>;
};

/** A list's channel, and the links to the channel's other lists. */
export type ListScreenProps = { channel: Channel; parts: ReactNode };
