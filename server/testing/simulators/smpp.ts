import smpp, { type PDU, type Session } from 'smpp';
import { acceptedLog, type AcceptedLog } from './accepted-log.ts';

/** The simulated SMSC's receipts for segments that asked for them. */
type ReceiptPlan = {
  afterMs: number;
  /** In its text (appendix B of SMPP 3.4), in the TLVs 0x001E and 0x0427, or both. */
  by: 'text' | 'tlv' | 'both';
  twice?: boolean;
  outOfOrder?: boolean;
  /** The id as receipts spell it. */
  spell?: (id: number) => string;
  /** The final word for one segment; by default DELIVRD. */
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
function receipt({
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

/** Every receipt about one segment, in the planned order and repetition. */
function receiptOf(
  segment: { id: number; to: string; part: number; parts: number },
  plan: ReceiptPlan,
): Record<string, unknown>[] {
  const last = plan.word?.(segment) ?? 'DELIVRD';
  const words = plan.outOfOrder ? [last, 'ENROUTE'] : ['ENROUTE', last];
  const id = (plan.spell ?? String)(segment.id);
  return (plan.twice ? [...words, ...words] : words).map((word) => receipt({ id, to: segment.to, word, by: plan.by }));
}

/** The simulated SMSC's treatment of the next `submit_sm`. */
export type SmscManner =
  | 'accept'
  | 'refuse'
  | 'throttled'
  | 'queue full'
  | 'silent after accepting'
  | 'reset after accepting';

export type SmscSettings = {
  delayMs: number;
  /** Consumed one per segment; then `manner`. */
  script: SmscManner[];
  manner: SmscManner;
  password: string;
  /** Answers nothing, as at the other end of a half-open connection. */
  deaf: boolean;
  /** Knows no bind_transceiver. */
  separate: boolean;
  /** The id in the answer to `submit_sm`; receipts have their own spellings. */
  spell: (id: number) => string;
  receipts: ReceiptPlan | null;
};

export type SmscSimulator = {
  url: string;
  settings: SmscSettings;
  /** Complete texts: the segments of a long one count once all are here. */
  accepted: AcceptedLog;
  segments: () => readonly PDU[];
  /** The most segments that were unanswered at once. */
  mostAtOnce: () => number;
  binds: () => number;
  /** Delivers a person's message; returns the status of its acceptance. */
  say: (message: { from: string; to: string; text: string }) => Promise<number>;
  hangUp: () => void;
  close: () => Promise<void>;
};

const refusals: Partial<Record<SmscManner, string>> = {
  refuse: 'ESME_RINVDSTADR',
  throttled: 'ESME_RTHROTTLED',
  'queue full': 'ESME_RMSGQFUL',
};

/** An SMSC on loopback that speaks SMPP 3.4, with faults on request, and remembers the texts it accepted. */
export async function startSmscSimulator(initial: Partial<SmscSettings> = {}): Promise<SmscSimulator> {
  const settings: SmscSettings = {
    delayMs: 0,
    script: [],
    manner: 'accept',
    password: 'secret',
    deaf: false,
    separate: false,
    spell: String,
    receipts: null,
    ...initial,
  };
  const accepted = acceptedLog();
  const segments: PDU[] = [];
  const joined = new Map<string, string[]>();
  const bound = new Map<Session, string>();
  const told = new Map<string, (status: number) => void>();
  let binds = 0;
  let taken = 0;
  let atOnce = 0;
  let mostAtOnce = 0;
  let sequence = 1000;

  /** Records a complete text once its last segment is here. */
  function record(pdu: PDU, id: string): { part: number; parts: number } {
    const to = `+${pdu.destination_addr ?? ''}`;
    const text = String(pdu.short_message?.message ?? '');
    const header = pdu.short_message?.udh?.[0];
    const [joint = 0, parts = 1, part = 1] = header ? [...header.subarray(2)] : [];
    const key = `${to} ${joint} ${parts}`;
    const pieces = parts > 1 ? (joined.get(key) ?? []) : [];
    pieces[part - 1] = text;
    joined.set(key, pieces);
    const whole = Array.from({ length: parts }, (_, at) => pieces[at]);
    if (!whole.includes(undefined)) {
      joined.delete(key);
      accepted.add({ id, to, from: pdu.source_addr ?? '', text: whole.join(''), at: Date.now() });
    }
    return { part, parts };
  }

  function receiver(): Session | undefined {
    return [...bound].find(([, kind]) => kind !== 'bind_transmitter')?.[0];
  }

  function deliver(fields: Record<string, unknown>): Promise<number> {
    const session = receiver();
    if (!session) return Promise.resolve(-1);
    sequence += 1;
    const own = sequence;
    return new Promise((resolve) => {
      told.set(`${own}`, resolve);
      session.send(new smpp.PDU('deliver_sm', { ...fields, sequence_number: own }));
    });
  }

  async function submit(session: Session, pdu: PDU): Promise<void> {
    atOnce += 1;
    mostAtOnce = Math.max(mostAtOnce, atOnce);
    const manner = settings.script.shift() ?? settings.manner;
    if (settings.delayMs > 0) await new Promise((resolve) => setTimeout(resolve, settings.delayMs));
    atOnce -= 1;
    const refusal = refusals[manner];
    if (refusal) return void session.send(pdu.response({ command_status: smpp.errors[refusal] }));
    taken += 1;
    const id = taken;
    segments.push(pdu);
    const place = record(pdu, settings.spell(id));
    const plan = settings.receipts;
    const send = (fields: Record<string, unknown>) => void deliver(fields);
    if (plan && pdu.registered_delivery === 1)
      for (const fields of receiptOf({ id, to: pdu.destination_addr ?? '', ...place }, plan))
        setTimeout(send, plan.afterMs, fields);
    if (manner === 'silent after accepting') return;
    if (manner === 'reset after accepting') {
      session.destroy();
      return;
    }
    session.send(pdu.response({ message_id: settings.spell(id) }));
  }

  function bind(session: Session, pdu: PDU): void {
    if (settings.separate && pdu.command === 'bind_transceiver')
      return void session.send(pdu.response({ command_status: smpp.errors['ESME_RINVCMDID'] }));
    if (pdu.password !== settings.password)
      return void session.send(pdu.response({ command_status: smpp.errors['ESME_RINVPASWD'] }));
    binds += 1;
    bound.set(session, pdu.command);
    session.send(pdu.response({ system_id: 'simulator' }));
  }

  const server = smpp.createServer((session) => {
    session.socket.setNoDelay(true);
    session.on('error', () => session.destroy());
    session.on('close', () => bound.delete(session));
    session.on('pdu', (pdu: PDU) => {
      if (settings.deaf) return;
      if (pdu.isResponse()) {
        told.get(`${pdu.sequence_number}`)?.(pdu.command_status);
        told.delete(`${pdu.sequence_number}`);
      } else if (pdu.command.startsWith('bind_')) bind(session, pdu);
      else if (pdu.command === 'submit_sm' && bound.get(session) !== 'bind_receiver') void submit(session, pdu);
      else session.send(pdu.response());
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const hangUp = () => {
    for (const session of server.sessions) session.destroy();
  };
  return {
    url: `smpp://grace:${settings.password}@127.0.0.1:${server.address()?.port}`,
    settings,
    accepted,
    segments: () => segments,
    mostAtOnce: () => mostAtOnce,
    binds: () => binds,
    say: ({ from, to, text }) =>
      deliver({
        source_addr: from.replace(/^\+/, ''),
        source_addr_ton: 1,
        destination_addr: to,
        esm_class: 0,
        short_message: text,
      }),
    hangUp,
    close: () =>
      new Promise((resolve) => {
        hangUp();
        server.close(resolve);
      }),
  };
}
