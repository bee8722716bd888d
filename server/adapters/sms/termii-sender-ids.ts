import type { SenderIdDesk, SenderIdState } from './gateway.ts';
import type { HttpPeer } from './http-exchange.ts';

type Listed = { sender_id?: unknown; status?: unknown };
type Page = { data?: unknown; next_page_url?: unknown; last_page?: unknown };

const mostPages = 50;

/** Termii's words for a sender id's state; whatever else it says, the networks have not decided. */
function stateOf(status: unknown): SenderIdState {
  const said = String(status).toLowerCase();
  if (/^(active|approved|unblock)/.test(said)) return 'approved';
  return /^(block|reject|declin|inactive)/.test(said) ? 'not approved' : 'waiting';
}

function parsePage(text: string): Page | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : null;
  } catch {
    return null;
  }
}

/** Termii's sender ids: `GET /api/sender-id` page by page, `POST /api/sender-id/request`. */
export function termiiSenderIds(peer: HttpPeer, apiKey: string): SenderIdDesk {
  async function readPage(page: number): Promise<Page | null> {
    const path = `/api/sender-id?api_key=${encodeURIComponent(apiKey)}&page=${page}`;
    const exchange = await peer.exchange({ method: 'GET', path });
    return exchange.came === 'answer' && exchange.status < 400 ? parsePage(exchange.text) : null;
  }

  return {
    list: async () => {
      const all: { mask: string; state: SenderIdState }[] = [];
      for (let page = 1; page <= mostPages; page += 1) {
        const found = await readPage(page);
        if (!found || !Array.isArray(found.data)) return null;
        for (const { sender_id: mask, status } of found.data as Listed[]) {
          if (typeof mask === 'string') all.push({ mask, state: stateOf(status) });
        }
        if (!found.next_page_url) break;
      }
      return all;
    },
    request: async ({ mask, organisation }) => {
      const usecase = `Announcements, invitations and greetings from ${organisation} to its own members.`;
      const exchange = await peer.exchange({
        method: 'POST',
        path: '/api/sender-id/request',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ api_key: apiKey, sender_id: mask, usecase, company: organisation }),
      });
      if (exchange.came !== 'answer' || exchange.status >= 400) return false;
      return String((parsePage(exchange.text) as { code?: unknown } | null)?.code ?? '').toLowerCase() === 'ok';
    },
  };
}
