import type { Request } from '../../contract/route.ts';
import type { routes } from '../../contract/routes.ts';
import type { Output } from '../core/client.ts';

type Messaging = (typeof routes)['messaging'];

/** What the server says of messages, by name. */
export type Receipt = Output<Messaging['receipt']>;
export type Exclusion = Receipt['excluded'][number]['reason'];
export type Sample = Receipt['samples'][number];
export type SenderId = Output<Messaging['senderIds']>['returnObject'][number];
export type Units = Output<Messaging['units']>;
export type UnitLine = Output<Messaging['unitLedger']>['items'][number];
export type MessageRow = Output<Messaging['sentMessages']>['items'][number];
export type MessageReport = Output<Messaging['report']>;
export type RecipientRow = Output<Messaging['recipients']>['items'][number];
export type RecipientState = RecipientRow['state'];
export type ScheduleRow = Output<Messaging['schedules']>['items'][number];
export type DraftRow = Output<Messaging['drafts']>['items'][number];
export type DefaultMessage = Output<Messaging['defaultMessages']>['items'][number];
export type OpenedMessage = Output<Messaging['draft']> | Output<Messaging['schedule']>;
/** What sendSms and PreviewSms take. */
export type SmsPayload = Request<Messaging['sendSms']>['body'];
