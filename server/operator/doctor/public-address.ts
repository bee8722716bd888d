import { z } from 'zod';
import { requestAsVisitor, type Certificate, type VisitorAnswer } from '../../adapters/request-as-visitor.ts';
import { appUrlOf, isLocalOnly } from '../../core/app-url.ts';
import type { Env } from '../../core/env.ts';
import { clockFinding } from './database.ts';
import { type Finding, note, unseen, well, wrong } from './finding.ts';

const DAY_MS = 24 * 3_600_000;
/** Certificates are usually renewed 30 days before their end, so one with fewer days left was not. */
const leastDays = 14;

/** Addresses of a machine itself and of private networks (RFC 1918, 4193), where web servers in front stand too. */
const ownNetwork = /^(?:::ffff:)?(?:127\.|10\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.)|^::1$|^f[cd]/;

/** An address of documentation (RFC 5737): nobody comes from there. */
const madeUp = '192.0.2.77';

const visitor = z.object({ address: z.string(), host: z.string(), forwarded: z.enum(['no', 'believed', 'ignored']) });

/** Whether people reach Koinonia, its certificate, and whether the web server in front says who they are. */
export async function lookAtAddress(env: Env): Promise<Finding[]> {
  const about = 'Address';
  const address = appUrlOf(env);
  const answer = await requestAsVisitor(`${address}/health/visitor`);
  if (answer.came === 'nothing') return [unreachable(address, answer)];
  const seen = readVisitor(answer.body);
  const certificate = answer.certificate ? [certificateFinding(answer.certificate)] : [];
  if (answer.status !== 200 || !seen) {
    const advice = [
      'people who open that address do not get to Koinonia.',
      'let the web server in front pass everything on to Koinonia (docs/operating.md, "HTTPS"), or correct APP_URL.',
    ] as const;
    return [
      wrong(about, `Another answers at ${address} (${answer.status}), not this Koinonia.`, advice),
      ...certificate,
    ];
  }
  if (isLocalOnly(env))
    return [
      well(about, `Koinonia answers at ${address}.`),
      note('Proxy', 'APP_URL leads from this machine to itself, so a web server in front cannot be seen.'),
    ];
  const forged = await requestAsVisitor(`${address}/health/visitor`, { 'x-forwarded-for': madeUp });
  return [
    well(about, `Koinonia answers at ${address}.`),
    ...certificate,
    hostFinding(new URL(address).host, seen.host),
    proxyFinding(env, seen, forged.came === 'answer' ? readVisitor(forged.body) : null),
  ];
}

type Visitor = z.infer<typeof visitor>;

function readVisitor(body: string): Visitor | null {
  try {
    return visitor.safeParse(JSON.parse(body)).data ?? null;
  } catch {
    return null;
  }
}

/** Failures of the network on this side of it. */
const noNetwork = new Set([
  'EAI_AGAIN',
  'ENETUNREACH',
  'EHOSTUNREACH',
  'TimeoutError',
  'AbortError',
  'ABORT_ERR',
  'ETIMEDOUT',
]);

function unreachable(address: string, { code, words }: Extract<VisitorAnswer, { came: 'nothing' }>): Finding {
  const about = 'Address';
  if (noNetwork.has(code))
    return unseen(
      about,
      `${address} could not be reached from here: ${words}.`,
      'run this where there is a network. Some networks do not lead back to their own public address: then try it from another.',
    );
  return wrong(about, `Nothing of Koinonia answers at ${address}: ${words}.`, [
    'nobody reaches it.',
    'start Koinonia and the web server in front of it, and see that the name in APP_URL leads to this machine.',
  ]);
}

export function certificateFinding({ endsAt, fault }: Certificate): Finding {
  const about = 'Certificate';
  const days = Math.floor((endsAt.getTime() - Date.now()) / DAY_MS);
  const left = days < 0 ? 'It has ended.' : `It is good for ${days} more ${days === 1 ? 'day' : 'days'}.`;
  const matters = 'browsers warn people away, and the door cannot be opened without a network.';
  if (fault)
    return wrong(about, `Browsers do not accept it (${fault}). ${left}`, [
      matters,
      'let the web server in front fetch one for this name (Caddy does so by itself), with the whole chain.',
    ]);
  if (days < leastDays) return wrong(about, left, [matters, 'renew it, and see why that did not happen by itself.']);
  return well(about, left);
}

function hostFinding(wanted: string, host: string): Finding {
  const about = 'Host';
  if (host === wanted) return well(about, 'The web server in front passes it on unchanged, or there is none.');
  return wrong(about, `Asked at ${wanted}, Koinonia is told that it is ${host}.`, [
    'what a browser sends counts as coming from another site, and is refused.',
    'let the web server in front pass Host unchanged (nginx: proxy_set_header Host $host), or correct APP_URL.',
  ]);
}

/** `forged`: how a request came that claimed to be passed on for somebody. */
function proxyFinding(env: Env, seen: Visitor, forged: Visitor | null): Finding {
  const about = 'Proxy';
  const trusted = env.TRUST_PROXY.length > 0;
  const counted = 'all visitors count as one, so that a few wrong passwords make everybody wait.';
  if (forged?.address === madeUp && ownNetwork.test(seen.address))
    return note(
      about,
      `Seen from ${seen.address}, which TRUST_PROXY trusts itself: run this on another machine, with the same settings, to see what strangers can claim.`,
    );
  if (forged?.address === madeUp)
    return wrong(about, 'A visitor who sends X-Forwarded-For is believed to come from where it says.', [
      'the limits on guessing passwords are evaded by inventing addresses.',
      'name in TRUST_PROXY only the web servers in front, and let them replace X-Forwarded-For or append to it.',
    ]);
  if (seen.forwarded === 'ignored')
    return wrong(
      about,
      `The web server in front says who the visitor is, but ${trusted ? 'TRUST_PROXY names others' : 'TRUST_PROXY is not set'}.`,
      [counted, 'set TRUST_PROXY to the address that web server comes from, such as 127.0.0.1.'],
    );
  if (seen.forwarded === 'no' && trusted)
    return wrong(about, 'TRUST_PROXY is set, but nobody in front says who the visitor is.', [
      counted,
      'let the web server send X-Forwarded-For (nginx: proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for); without one leave TRUST_PROXY out.',
    ]);
  return well(
    about,
    trusted
      ? 'Visitors are told apart, by the word of the web server in front.'
      : 'Visitors are told apart; nobody stands in front.',
  );
}

/** Against the clock of another server, by the Date of its answer. */
export async function lookAtClock(address: string | undefined, comparedAlready: boolean): Promise<Finding[]> {
  const about = 'Clock';
  if (address === undefined)
    return comparedAlready
      ? []
      : [note(about, 'Not compared with another: add --clock https://… with a server whose time you trust.')];
  const before = Date.now();
  const answer = await requestAsVisitor(address);
  const after = Date.now();
  const words = answer.came === 'nothing' ? answer.words : 'it does not say its time';
  if (answer.came === 'nothing' || !answer.date)
    return [
      unseen(
        about,
        `${address} could not be asked: ${words}.`,
        'name another server, or run this where there is a network.',
      ),
    ];
  // A Date leaves the milliseconds out.
  const aheadMs = answer.date.getTime() + 500 - (before + after) / 2;
  return [clockFinding(`that of ${new URL(address).host}`, aheadMs, 500 + (after - before) / 2)];
}
