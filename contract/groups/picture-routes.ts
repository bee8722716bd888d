import { z } from 'zod';
import { pictureFile } from '../media/picture.ts';
import { defineRoutes } from '../route.ts';

const params = z.object({ id: z.uuid() });

export const groupPictureRoutes = defineRoutes({
  setPicture: {
    method: 'PUT',
    path: '/api/Groups/SetPicture/:id',
    summary: 'Give a group a picture, in place of the one before',
    access: 'administrator',
    params,
    body: z.object({ pictureCrop: z.string().max(60).optional() }),
    files: { picture: pictureFile },
    reply: z.object({ pictureId: z.uuid() }),
  },
  removePicture: {
    method: 'DELETE',
    path: '/api/Groups/RemovePicture/:id',
    summary: 'Take a group’s picture away',
    access: 'administrator',
    params,
    reply: z.literal(true),
  },
});
