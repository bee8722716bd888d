import { z } from 'zod';
import { defineRoutes } from '../route.ts';
import { pictureSizes } from './picture.ts';

export const mediaRoutes = defineRoutes({
  picture: {
    method: 'GET',
    path: '/api/Media/Picture/:id/:size',
    summary: 'A picture of the organisation, in one of its sizes. A new picture has a new id, so it may be kept',
    access: 'signed-in',
    params: z.object({ id: z.uuid(), size: z.enum(pictureSizes) }),
    download: ['image/webp'],
    keeps: true,
  },
});
