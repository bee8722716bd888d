import type { customFieldRoutes } from '../../../contract/people/custom-field-routes.ts';
import type { Handlers } from '../../core/http/handlers.ts';
import { archiveCustomField, changeCustomField, createCustomField, orderCustomFields } from './define-custom-fields.ts';
import { allCustomFields } from './read-custom-fields.ts';

export const customFieldHandlers: Handlers<typeof customFieldRoutes> = {
  customFields: (ctx) => allCustomFields(ctx),
  createCustomField: (ctx, { body }) => createCustomField(ctx, body),
  changeCustomField: (ctx, { params, body }) => changeCustomField(ctx, { ...body, id: params.id }),
  archiveCustomField: (ctx, { params, body }) => archiveCustomField(ctx, { ...body, id: params.id }),
  orderCustomFields: (ctx, { body }) => orderCustomFields(ctx, body.ids),
};
