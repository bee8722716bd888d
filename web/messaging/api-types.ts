import type { routes } from '../../contract/routes.ts';
import type { Output } from '../core/client.ts';
import type { ChannelRoutes } from './channel.ts';

type Messaging = (typeof routes)['messaging'];

/** The server's types for messages of any channel, by name. */
export type Receipt = Output<ChannelRoutes['receipt']>;
export type Sample = Receipt['samples'][number];
export type Units = Output<Messaging['units']>;
export type UnitLine = Output<Messaging['unitLedger']>['items'][number];
export type UnitOutlook = Output<Messaging['unitOutlook']>;
export type MessageRow = Output<Messaging['messages']>['items'][number];
export type MessageReport = Output<Messaging['report']>;
export type RecipientRow = Output<Messaging['recipients']>['items'][number];
export type RecipientState = RecipientRow['state'];
export type DefaultMessage = Output<ChannelRoutes['defaultMessages']>['items'][number];
export type OpenedMessage = Output<Messaging['message']>;
