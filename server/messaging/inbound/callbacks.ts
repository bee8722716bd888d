import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Base } from '../../core/context.ts';
import { refuse } from '../../core/errors.ts';
import type { Channel } from '../channels/channel.ts';
import { takeReplies } from './take-replies.ts';
import { reportIntake, type ReportIntake } from '../delivery/delivery-reports/report-intake.ts';
import { refusals } from '../channels/messaging-texts.ts';

const same = (given: string, expected: string): boolean => {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
};

const forged = () => refuse('callback.refused', 401, refusals.forged);

/**
 * `POST /callbacks/<channel>/<provider>/<secret>`: delivery reports and replies. Checked as the provider signs them, applied forwards
 * only, answered once written down, so that a provider which hears nothing tries again. 401 for whatever is forged.
 */
export async function receiveReports(
  app: FastifyInstance,
  base: Base,
  channel: Channel,
  secret: string | undefined,
): Promise<void> {
  const intakes = new Map<string, ReportIntake>();
  /** The routes an address with the right secret is of. @throws Refusal 401 */
  const routesAt = ({ provider, secret: given }: { provider: string; secret: string }) => {
    const concerned = channel.routes.gateways.ordered.filter(
      ({ name, callbacksTo = name }) => callbacksTo === provider,
    );
    const [gateway] = concerned;
    if (secret === undefined || !same(given, secret) || !gateway?.readCallback) throw forged();
    return { concerned, gateway, readCallback: gateway.readCallback.bind(gateway) };
  };
  await app.register(async (scope) => {
    // Signatures cover the bytes, so the body is left as it came.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: 1_000_000 }, (_request, body, done) =>
      done(null, body),
    );
    scope.post<{ Params: { provider: string; secret: string } }>(
      `/callbacks/${channel.name}/:provider/:secret`,
      {
        config: { fromAnywhere: true },
        // Nothing is read from a caller without the secret.
        onRequest: async ({ params }) => void routesAt(params),
      },
      async (request, reply) => {
        const { provider } = request.params;
        const { gateway, readCallback, concerned } = routesAt(request.params);
        const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        const reading = readCallback({ headers: request.headers, body });
        if (!reading.authentic) throw forged();
        const names = concerned.map(({ name }) => name);
        const intake = intakes.get(provider) ?? reportIntake(base, { channel, routes: names });
        intakes.set(provider, intake);
        await intake.accept(reading.reports);
        await takeReplies(base, { channel, gateway, routes: names }, reading.replies);
        // Nothing in the answer: some providers would send it on to the person as a message.
        return reply.send();
      },
    );
  });
}
