import { api, hrefOf } from '../../../core/client.ts';
import type { ChannelCalls } from '../../channel.ts';

const { send, saveSchedule, updateSchedule, exportReport: _file, scheduleCounts: _counts, ...same } = api.email;

/** The calls of e-mail; its answer to sending has the message within (spec section 3). */
export const emailCalls: ChannelCalls = {
  ...same,
  send: async ({ body }, options) => (await send({ body }, options)).mail,
  saveSchedule: ({ body }, options) => saveSchedule({ body }, options),
  updateSchedule: ({ params, body }, options) => updateSchedule({ params, body }, options),
  exportHref: (id) => hrefOf('email', 'exportReport', { params: { id } }),
};
