import type { firstTimerRoutes } from '../../../contract/followup/first-timer-routes.ts';
import type { Handlers } from '../../core/http/handlers.ts';
import { reviewAnswer } from './review-answers.ts';
import { changeForm, readForm } from './connect-form.ts';

type Mine = 'connectForm' | 'changeConnectForm' | 'lookedAt';

/** The public form, as administrators set it up, and looking at what came by it. */
export const connectHandlers: Pick<Handlers<typeof firstTimerRoutes>, Mine> = {
  connectForm: (ctx) => readForm(ctx),
  changeConnectForm: (ctx, { body }) => changeForm(ctx, body),
  lookedAt: (ctx, { params, body }) => reviewAnswer(ctx, params.id, body.take),
};
