import { createHmac } from 'node:crypto';
import type { Accepted } from './accepted-log.ts';
import type { Callback } from './callback-sender.ts';
import { wordsFor, type ReportPlan } from './http-simulator.ts';

/** The simulator's reports on accepted texts, and the secret that signs them. */
export type SignedPlan = ReportPlan & { secret: string };

/** The header and body of one report, signed as Termii signs. */
export function termiiReport(
  entry: { id: string; to: string },
  status: string,
  secret: string,
): { body: string; headers: Record<string, string> } {
  const body = JSON.stringify({
    type: 'outbound',
    id: `${entry.id}-${status}`,
    message_id: entry.id,
    receiver: entry.to.replace(/^\+/, ''),
    sender: 'Sender',
    message: '',
    sent_at: '2026-01-01 10:00:00',
    cost: '4.00',
    status,
    channel: 'generic',
  });
  return signed(body, secret);
}

/** A person's message to our number, signed as Termii signs. */
export function termiiReply(
  reply: { id: string; from: string; to: string; text: string; at: string },
  secret: string,
): { body: string; headers: Record<string, string> } {
  const body = JSON.stringify({
    type: 'inbound',
    id: `${reply.id}-request`,
    message_id: reply.id,
    receiver: reply.to,
    sender: reply.from.replace(/^\+/, ''),
    message: reply.text,
    received_at: reply.at,
    cost: null,
    command: 'Received',
    status: 'Received',
    channel: null,
  });
  return signed(body, secret);
}

function signed(body: string, secret: string): { body: string; headers: Record<string, string> } {
  const signature = createHmac('sha512', secret).update(body).digest('hex');
  return { body, headers: { 'content-type': 'application/json', 'x-termii-signature': signature } };
}

/** The reports Termii will send about messages it has just accepted. */
export function plannedReports(entries: readonly Accepted[], plan: SignedPlan): Callback[] {
  return entries.flatMap((entry) =>
    wordsFor(entry.to, plan, 'Message Sent', 'DELIVERED').map((status) => ({
      url: plan.url,
      ...termiiReport(entry, status, plan.secret),
    })),
  );
}
