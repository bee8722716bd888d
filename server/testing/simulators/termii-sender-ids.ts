/** Sender ids as Termii lists them; `status` in its own words. */
export type ListedSenderId = { sender_id: string; status: string; company?: string; usecase?: string };

const perPage = 2;

/** One page of the list, as Termii answers `GET /api/sender-id`. */
export function senderIdPage(all: readonly ListedSenderId[], page: number): object {
  const last = Math.max(1, Math.ceil(all.length / perPage));
  const next = page < last ? `/api/sender-id?page=${page + 1}` : null;
  const data = all.slice((page - 1) * perPage, page * perPage);
  return { current_page: page, data, last_page: last, next_page_url: next, per_page: perPage, total: all.length };
}

/** Takes a request on, as Termii does for a name of the right shape that nobody has. */
export function takeSenderIdRequest(all: ListedSenderId[], body: string): { status: number; answer: object } {
  const { sender_id: mask = '', company = '', usecase = '' } = JSON.parse(body) as Partial<ListedSenderId>;
  const taken = all.some(({ sender_id: known }) => known.toLowerCase() === mask.toLowerCase());
  if (!/^[A-Za-z0-9]{3,11}$/.test(mask) || usecase.length < 20 || company === '' || taken) {
    return { status: 422, answer: { code: 422, message: 'The given data was invalid.' } };
  }
  all.push({ sender_id: mask, company, usecase, status: 'pending' });
  return {
    status: 200,
    answer: { code: 'ok', message: 'Sender Id requested. You will be contacted by your account manager.' },
  };
}
