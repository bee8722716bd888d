import { z } from 'zod';
import { defineRoutes } from '../route.ts';
import { usualColumns } from './columns.ts';
import { peopleFilter } from './filter.ts';
import { peopleSort } from './sort.ts';

/** What the list of people shows, as a file. */
export const exportRoutes = defineRoutes({
  exportPeople: {
    method: 'GET',
    path: '/api/People/ExportPeople',
    summary: 'The list as it is filtered, searched and sorted, as a file whose columns an import reads again',
    access: 'administrator',
    query: z.object({
      ...peopleFilter.shape,
      search: z.string().max(200).default(''),
      sort: z.enum(peopleSort).default('name'),
      /** Comma-joined. */
      columns: z.string().max(6000).default(usualColumns.join(',')),
      /** Only the people that `ChoosePeople` kept under this id. */
      chosen: z.uuid().optional(),
      format: z.enum(['xlsx', 'csv']).default('xlsx'),
    }),
    download: ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'text/csv'],
  },
});
