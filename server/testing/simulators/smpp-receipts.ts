/** How the simulated SMSC reports on segments that asked for it. */
export type ReceiptPlan = {
  afterMs: number;
  /** By its text (appendix B of SMPP 3.4), by the TLVs 0x001E and 0x0427, or by both. */
  by: 'text' | 'tlv' | 'both';
  twice?: boolean;
  outOfOrder?: boolean;
  /** The id as receipts spell it. */
  spell?: (id: number) => string;
  /** The final word for one segment; DELIVRD where it gives none. */
  word?: (segment: { to: string; part: number; parts: number }) => string | undefined;
};

const numbers: Record<string, number> = {
  ENROUTE: 1,
  DELIVRD: 2,
  EXPIRED: 3,
  UNDELIV: 5,
  ACCEPTD: 6,
  UNKNOWN: 7,
  REJECTD: 8,
};

/** The fields of a `deliver_sm` that reports on a segment. */
export function receipt({
  id,
  to,
  word,
  by,
}: {
  id: string;
  to: string;
  word: string;
  by: ReceiptPlan['by'];
}): Record<string, unknown> {
  const error = word === 'DELIVRD' || word === 'ENROUTE' ? '000' : '011';
  const text = `id:${id} sub:001 dlvrd:001 submit date:2601011000 done date:2601011001 stat:${word} err:${error} text:`;
  return {
    source_addr: to,
    source_addr_ton: 1,
    source_addr_npi: 1,
    destination_addr: 'Grace',
    esm_class: 0x04,
    short_message: by === 'tlv' ? '' : text,
    ...(by === 'text' ? {} : { receipted_message_id: id, message_state: numbers[word] }),
  };
}

/** Every receipt about one segment, in the order and as often as planned. */
export function receiptOf(
  segment: { id: number; to: string; part: number; parts: number },
  plan: ReceiptPlan,
): Record<string, unknown>[] {
  const last = plan.word?.(segment) ?? 'DELIVRD';
  const words = plan.outOfOrder ? [last, 'ENROUTE'] : ['ENROUTE', last];
  const id = (plan.spell ?? String)(segment.id);
  return (plan.twice ? [...words, ...words] : words).map((word) => receipt({ id, to: segment.to, word, by: plan.by }));
}
