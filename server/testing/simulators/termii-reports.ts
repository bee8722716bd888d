import { createHmac } from 'node:crypto';
import type { Accepted } from './accepted-log.ts';

/** How the simulator reports on what it accepted. */
export type ReportPlan = {
  url: string;
  secret: string;
  afterMs: number;
  /** Also says `Message Sent`, after the final word rather than before it. */
  outOfOrder?: boolean;
  twice?: boolean;
  /** Termii's words for numbers that end so; every other number is DELIVERED. */
  endings?: Record<string, string>;
};

/** The header and body of one report, signed as Termii signs. */
export function termiiReport(entry: { id: string; to: string }, status: string, secret: string): { body: string; headers: Record<string, string> } {
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
  const signature = createHmac('sha512', secret).update(body).digest('hex');
  return { body, headers: { 'content-type': 'application/json', 'x-termii-signature': signature } };
}

/** Sends reports later, eight at a time, as planned at the moment a text is accepted. */
export function reportSender(planned: () => ReportPlan | null): { plan: (entries: Accepted[]) => void; stop: () => void } {
  const waiting: { dueAt: number; url: string; body: string; headers: Record<string, string> }[] = [];
  let stopped = false;
  let lanes = 0;

  async function lane(): Promise<void> {
    for (let next = waiting.shift(); next && !stopped; next = waiting.shift()) {
      const wait = next.dueAt - Date.now();
      if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
      await fetch(next.url, { method: 'POST', headers: next.headers, body: next.body }).then((answer) => answer.arrayBuffer()).catch(() => undefined);
    }
    lanes -= 1;
  }

  function plan(entries: Accepted[]): void {
    const how = planned();
    if (!how) return;
    for (const entry of entries) {
      const ending = Object.entries(how.endings ?? {}).find(([digits]) => entry.to.endsWith(digits))?.[1];
      const said = ending ?? 'DELIVERED';
      const words = how.outOfOrder ? [said, 'Message Sent'] : ['Message Sent', said];
      for (const status of how.twice ? [...words, ...words] : words) {
        waiting.push({ dueAt: Date.now() + how.afterMs, url: how.url, ...termiiReport(entry, status, how.secret) });
      }
    }
    while (lanes < 8 && lanes < waiting.length) {
      lanes += 1;
      void lane();
    }
  }

  return { plan, stop: () => { stopped = true; } };
}
