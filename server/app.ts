import cookie from '@fastify/cookie';
import multipart from '@fastify/multipart';
import fastify, { type FastifyInstance } from 'fastify';
import { channelRoutes } from '../contract/messaging/channel-routes.ts';
import { usualBody } from '../contract/route.ts';
import { routes } from '../contract/routes.ts';
import { serveApiDocs } from './core/http/api-docs.ts';
import { compressReplies } from './core/http/compression.ts';
import { streamEvents } from './core/http/event-stream.ts';
import { boundBodiesUnderWay } from './core/http/bodies-under-way.ts';
import { readJsonBodies } from './core/http/json-bodies.ts';
import { mapFailures } from './core/http/failures.ts';
import { securityHeaders, setHeaders, refuseCrossSite } from './core/http/headers.ts';
import { type Readiness, watchHealth } from './core/http/health.ts';
import { serve } from './core/http/serve.ts';
import { takeTurnsByRequest } from './core/http/request-turns.ts';
import { endSlowRequests, endUnusedConnections } from './core/http/slow-requests.ts';
import { answerBadAddress, answerUnreadable, refuseWithoutHost } from './core/http/unreadable-requests.ts';
import { serveWeb } from './core/http/web-files.ts';
import type { Deps } from './deps.ts';
import { attendanceAboutPerson, attendanceHandlers, deviceFinder, serveHere } from './attendance/index.ts';
import { registerMetrics } from './metrics.ts';
import { followupAboutPerson, followupHandlers, proposeDetails, serveConnectForm } from './followup/index.ts';
import {
  groupHandlers,
  groupsAboutPerson,
  importGroups,
  serveJoining,
  seesPictureOfOwnGroup,
  seesPicturesOfLed,
} from './groups/index.ts';
import { mediaHandlers, serveMedia } from './media/index.ts';
import {
  channelHandlers,
  type Channels,
  composeChannels,
  emailHandlers,
  countMediaUses,
  messagingAboutPerson,
  messagingHandlers,
  receiveReports,
  serveReading,
} from './messaging/index.ts';
import {
  type AboutPerson,
  familiesAboutPerson,
  householdsAboutPerson,
  importNotesAboutPerson,
  peopleAboutPerson,
  peopleHandlers,
  picturesAboutPerson,
  serveOptOutLinks,
  seesOwnPicture,
} from './people/index.ts';
import { reportHandlers } from './reports/index.ts';
import { sessionHandlers } from './session/index.ts';

/** Every feature's knowledge of a person, in the order of features; people calls the list. */
const aboutPerson = (channels: Channels): AboutPerson[] => [
  peopleAboutPerson,
  picturesAboutPerson,
  familiesAboutPerson,
  householdsAboutPerson,
  importNotesAboutPerson,
  groupsAboutPerson,
  attendanceAboutPerson,
  messagingAboutPerson(channels),
  followupAboutPerson,
];

/** The whole server: the framework, then the features in order. */
export async function buildApp(deps: Deps, readiness: Readiness): Promise<FastifyInstance> {
  const { base } = deps;
  const channels = composeChannels(deps);
  const headers = await securityHeaders(base.env);
  const app = fastify({
    loggerInstance: deps.logger,
    trustProxy: base.env.TRUST_PROXY.length > 0 ? base.env.TRUST_PROXY : false,
    // On stop, running requests finish; live event streams are closed.
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 300 },
    bodyLimit: usualBody,
    // Ends requests whose headers do not arrive; for a body its progress counts (`endSlowRequests`).
    http: {
      requireHostHeader: false,
      headersTimeout: deps.slowRequestLimits.quietMs,
      connectionsCheckingInterval: deps.slowRequestLimits.quietMs / 6,
    },
    requestTimeout: 0,
    clientErrorHandler: (error, socket) => answerUnreadable(error, socket, headers),
    frameworkErrors: (error, _request, reply) => answerBadAddress(error, reply.raw, headers),
  });
  app.removeContentTypeParser('text/plain');
  setHeaders(app, headers);
  readJsonBodies(app);
  boundBodiesUnderWay(app, base.env);
  mapFailures(app);
  takeTurnsByRequest(app);
  endSlowRequests(app, deps.slowRequestLimits);
  endUnusedConnections(app);
  refuseWithoutHost(app);
  refuseCrossSite(app, base.env);
  await compressReplies(app);
  await app.register(cookie);
  await app.register(multipart, { throwFileSizeLimit: false });
  registerMetrics(watchHealth(app, base, readiness), deps);
  // A worker answers health checks and nothing else.
  if (base.env.ROLE === 'worker') return app;
  const findDevice = deviceFinder(base);
  streamEvents(app, base, findDevice);
  serveApiDocs(app, routes);

  serve(app, base, routes.session, sessionHandlers(deps.session));
  serve(
    app,
    base,
    routes.media,
    mediaHandlers(base, deps.storage, {
      sees: [seesOwnPicture, seesPicturesOfLed, seesPictureOfOwnGroup],
      countUses: countMediaUses,
    }),
  );
  serve(
    app,
    base,
    routes.people,
    peopleHandlers(base, { storage: deps.storage, aboutPerson: aboutPerson(channels), groups: importGroups }),
  );
  serve(app, base, routes.groups, groupHandlers(base, { storage: deps.storage, propose: proposeDetails }));
  serve(app, base, routes.attendance, attendanceHandlers(base), findDevice);
  serve(app, base, routes.messaging, messagingHandlers(base, deps.sms, channels));
  serve(app, base, routes.email, emailHandlers(base, deps.email));
  for (const channel of deps.channels) serve(app, base, channelRoutes(channel.name), channelHandlers(channel));
  serve(app, base, routes.followup, followupHandlers({ ...deps.session, sms: deps.sms }, channels));
  serve(app, base, routes.reports, reportHandlers(deps.storage));
  serveMedia(app, base, deps.storage);
  await serveOptOutLinks(app, base);
  await serveJoining(app, base, deps.storage);
  await serveConnectForm(app, base);
  await serveHere(app, base);
  await serveReading(app, base);
  await receiveReports(app, base, channels.named('sms'), base.env.SMS_CALLBACK_SECRET);

  await serveWeb(app, base.env);
  return app;
}
