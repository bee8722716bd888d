import type { careRoutes } from '../../../contract/followup/care-routes.ts';
import type { Handlers } from '../../core/http/handlers.ts';
import type { Channels } from '../../messaging/index.ts';
import { listRuleRecipients } from '../rules/list-rule-recipients.ts';
import { prepareWish, wishBirthdays } from '../rules/wish-birthdays.ts';
import { listRules, saveRule } from '../rules/save-rule.ts';
import { listCare, readCareWeek } from './care-list.ts';
import { assignCare, decideCare } from './decide-care.ts';

/** The care list: who is on it, whose task it is, and what became of it; and the rules by which messages write themselves. */
export const careHandlers = (channels: Channels): Handlers<typeof careRoutes> => ({
  careWeek: (ctx) => readCareWeek(ctx),
  careList: (ctx, { query }) => listCare(ctx, channels, query),
  decideCare: (ctx, { body }) => decideCare(ctx, body),
  assignCare: (ctx, { body }) => assignCare(ctx, body),
  careRules: (ctx) => listRules(ctx),
  saveCareRule: (ctx, { params, body }) => saveRule(ctx, params.rule, body),
  wishBirthdays: {
    prepare: async (_outer, { body }) => {
      const wish = await prepareWish(channels, body);
      return (ctx) => wishBirthdays(ctx, channels, wish);
    },
  },
  careConcerned: (ctx, { query }) => listRuleRecipients(ctx, channels, query),
});
