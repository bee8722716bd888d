import type { ImportColumn } from '../../../contract/people/import-fields.ts';
import type { importRoutes } from '../../../contract/people/import-routes.ts';
import type { Early as EarlyOf } from '../../../contract/route.ts';
import type { Output } from '../../core/client.ts';

type Upload = (typeof importRoutes)['upload'];
export type Preview = Output<Upload>;
/** What is known of a long file before the whole preview. */
export type Early = EarlyOf<Upload>;
export type FirstRow = Early['returnObject'][number];
/** Where the people of a file may stand: its sheets and first rows. */
export type FileTable = Output<(typeof importRoutes)['fileHeaders']>;
export type FileHeaders = FileTable['headers'];
export type Mapping = Record<string, ImportColumn | ''>;
export type Mended = Output<(typeof importRoutes)['mendRow']>;
/** What somebody says of a file beside it. */
export type Told = {
  mapping?: Mapping;
  dateOrders?: Record<string, 'day' | 'month'>;
  sheet?: string;
  headerRow?: number;
};
