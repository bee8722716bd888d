import type { ImportColumn } from '../../../contract/people/import-fields.ts';
import type { importRoutes } from '../../../contract/people/import-routes.ts';
import type { Output } from '../../core/client.ts';

export type Preview = Output<(typeof importRoutes)['upload']>;
export type FileHeaders = Output<(typeof importRoutes)['fileHeaders']>['headers'];
export type Mapping = Record<string, ImportColumn | ''>;
