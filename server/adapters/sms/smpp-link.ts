import smpp, { type PDU, type Session } from 'smpp';

export type SmppExchange =
  | { came: 'answer'; status: number; pdu: PDU }
  | { came: 'nothing left'; words: string }
  | { came: 'no answer'; words: string };

export type LinkOptions = {
  host: string;
  port: number;
  tls: boolean;
  systemId: string;
  password: string;
  connectMs: number;
  responseMs: number;
  enquireMs: number;
};

export type BindKind = 'transceiver' | 'transmitter' | 'receiver';

/** One bound connection. Every request settles: by its answer, after `responseMs`, or when the connection ends. */
export type Link = {
  isOpen: () => boolean;
  request: (command: string, fields?: Record<string, unknown>) => Promise<SmppExchange>;
  close: () => Promise<void>;
};

type Events = {
  /** A message from the SMSC; true once it is safe with us, so that it is not sent again. */
  deliver: (pdu: PDU) => Promise<boolean>;
  closed: () => void;
};

const temporaryError = smpp.errors['ESME_RX_T_APPN'] ?? 0x64;
const invalidCommand = smpp.errors['ESME_RINVCMDID'] ?? 0x03;

/** The published name of a status, such as ESME_RTHROTTLED. */
export function statusName(status: number): string {
  return Object.entries(smpp.errors).find(([, code]) => code === status)?.[0] ?? `status 0x${status.toString(16)}`;
}

function connect({ host, port, tls, connectMs }: LinkOptions): Promise<Session> {
  const session = smpp.connect({ host, port, tls });
  // A text is a small packet: the system would hold it back until the SMSC has acknowledged the one before.
  session.socket.setNoDelay(true);
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => fail(new Error('timed out')), connectMs);
    function fail(error: Error): void {
      clearTimeout(timer);
      session.on('error', () => undefined);
      session.destroy();
      reject(error);
    }
    session.once('error', fail);
    session.once(tls ? 'secureConnect' : 'connect', () => {
      clearTimeout(timer);
      session.off('error', fail);
      resolve(session);
    });
  });
}

/** False when certainly nothing was written: the connection is gone, or the library cannot encode these fields. */
function written(session: Session, pdu: PDU): boolean {
  try {
    return session.send(pdu);
  } catch {
    return false;
  }
}

/**
 * Connects and binds. Numbering, waiting and giving up are ours: the library never lets go of a request that is not
 * answered, and stops reading after a malformed PDU, so an error ends the connection.
 * @throws when the SMSC cannot be reached or does not let us in
 */
export async function bindLink(options: LinkOptions, kind: BindKind, { deliver, closed }: Events): Promise<Link> {
  const session = await connect(options);
  const waiting = new Map<number, (exchange: SmppExchange) => void>();
  let sequence = 0;
  let open = true;
  let letIn = false;
  // Asking reveals an SMSC that is gone; before we are let in, we wait for the answer to the bind instead.
  const enquiring = setInterval(() => {
    if (letIn) void request('enquire_link').then(({ came }) => came === 'answer' || session.destroy());
  }, options.enquireMs);

  function end(): void {
    if (!open) return;
    open = false;
    clearInterval(enquiring);
    for (const settle of waiting.values()) settle({ came: 'no answer', words: 'The connection to the SMSC broke' });
    closed();
  }

  function answer(pdu: PDU): void {
    if (pdu.command === 'enquire_link') written(session, pdu.response());
    else if (pdu.command === 'deliver_sm') {
      void deliver(pdu)
        .catch(() => false)
        .then((safe) => written(session, pdu.response(safe ? {} : { command_status: temporaryError })));
    } else if (pdu.command === 'unbind') {
      written(session, pdu.response());
      session.close();
      end();
    } else written(session, pdu.response({ command_status: invalidCommand }));
  }

  session.on('error', () => session.destroy());
  session.on('close', end);
  session.on('pdu', (pdu: PDU) => {
    if (pdu.isResponse()) waiting.get(pdu.sequence_number)?.({ came: 'answer', status: pdu.command_status, pdu });
    else answer(pdu);
  });

  function request(command: string, fields: Record<string, unknown> = {}): Promise<SmppExchange> {
    if (!open || !session.socket.writable)
      return Promise.resolve({ came: 'nothing left', words: 'The SMSC is not connected' });
    sequence = sequence >= 0x7fffffff ? 1 : sequence + 1;
    const own = sequence;
    const pdu = new smpp.PDU(command, { ...fields, sequence_number: own });
    return new Promise((resolve) => {
      const settle = (exchange: SmppExchange): void => {
        clearTimeout(timer);
        waiting.delete(own);
        resolve(exchange);
      };
      const timer = setTimeout(
        () => settle({ came: 'no answer', words: 'The SMSC did not answer' }),
        options.responseMs,
      );
      waiting.set(own, settle);
      if (!written(session, pdu)) settle({ came: 'nothing left', words: 'The SMSC could not be written to' });
    });
  }

  const bound = await request(`bind_${kind}`, {
    system_id: options.systemId,
    password: options.password,
    system_type: '',
    interface_version: 0x34,
  });
  if (bound.came !== 'answer' || bound.status !== 0) {
    clearInterval(enquiring);
    session.destroy();
    throw new Error(bound.came === 'answer' ? `refused (${statusName(bound.status)})` : bound.words);
  }
  letIn = true;

  return {
    isOpen: () => open,
    request,
    close: async () => {
      if (open) await Promise.race([request('unbind'), new Promise((resolve) => setTimeout(resolve, 1000))]);
      session.destroy();
      end();
    },
  };
}
