import { z } from 'zod';
import { defineRoutes } from '../route.ts';
import { customField, customFieldBody, newCustomField } from './custom-field-schemas.ts';
import { MOST_CUSTOM_FIELDS } from './custom-fields.ts';

const byId = z.object({ id: z.uuid() });

const inOrder = z.array(z.uuid()).max(MOST_CUSTOM_FIELDS);

/** The fields of people that an organisation defines for itself. */
export const customFieldRoutes = defineRoutes({
  customFields: {
    method: 'GET',
    path: '/api/People/GetFields',
    summary: 'The fields of people that the organisation has defined, in their order, those put away last',
    access: 'administrator',
    reply: z.array(customField),
  },
  createCustomField: {
    method: 'POST',
    path: '/api/People/CreateField',
    summary: 'Define a field of people; it is for administrators only until it is opened to others',
    access: 'administrator',
    body: newCustomField,
    reply: customField,
    idempotent: true,
  },
  changeCustomField: {
    method: 'PUT',
    path: '/api/People/Field/:id',
    summary:
      'Rename a field, its choices, or open it to others; its key and kind stay. `was`: what stood there before; where it is something else by now, 409',
    access: 'administrator',
    params: byId,
    bodyLimit: 100_000,
    members: 1_200,
    body: customFieldBody.partial().extend({ was: customFieldBody.partial().default({}) }),
    reply: customField,
  },
  archiveCustomField: {
    method: 'POST',
    path: '/api/People/ArchiveField/:id',
    summary: 'Put a field away, with what is known in it, or bring it back',
    access: 'administrator',
    params: byId,
    body: z.object({ archived: z.boolean() }),
    reply: customField,
  },
  orderCustomFields: {
    method: 'PUT',
    path: '/api/People/FieldOrder',
    summary: 'Put the fields into this order; those not named follow as they stood',
    access: 'administrator',
    body: z.object({ ids: inOrder }),
    reply: z.literal(true),
  },
});
