import { z } from 'zod';
import { storableText } from './schemas.ts';

/** The recipients, as every send payload names them. */
export const destinationFields = {
  /** Tokens `category_id` or `group_~name`. */
  groupedContacts: z.array(storableText(200)).max(1000).default([]),
  /** Typed addresses, split on commas and line breaks. */
  toOthers: storableText(200_000).default(''),
  /** Comma-joined person ids. */
  ToContacts: storableText(500_000).default(''),
  /** Ours: a staged contact file. */
  fileId: z.uuid().optional(),
  /** Ours: several people at one address get one message with the names joined, or one each. */
  sharedAddress: z.enum(['joined', 'each']).default('joined'),
};

/** Our own fields in every send payload. */
export const ownFields = {
  /** Offer a link to opt out by, where the channel needs one to be heard. */
  optOutLink: z.boolean().default(false),
  /** The draft this was written in. It leaves the drafts together with the message, so it goes out once only. */
  draftId: z.uuid().optional(),
  /** The time of the draft's last change, as it was read; 409 and nothing is sent if it has changed since. */
  draftUpdatedAt: z.iso.datetime().optional(),
  /** For the receipt only: the person whose message to show, by a part of the name or address. */
  sampleSearch: storableText(100).default(''),
};

/** A message as the engine takes it. A driver whose channel has a payload of its own in the specification makes this of it. */
export const messagePayload = z.object({
  sender: storableText(254).default(''),
  subject: storableText(300).default(''),
  message: storableText(10_000).default(''),
  isPersonalized: z.boolean().default(false),
  /** The way it is sent, where the channel has several to choose from. */
  gateWayToUse: storableText(40).default(''),
  ...destinationFields,
  ...ownFields,
});

/** Further texts of a channel's message, such as a line shown before it is opened, by name. */
export type Extras = Readonly<Record<string, string>>;

/** `rendered`: its driver's rendering of the text before the transaction, to be frozen with the message. */
export type MessagePayload = z.output<typeof messagePayload> & { extras?: Extras; rendered?: string };
