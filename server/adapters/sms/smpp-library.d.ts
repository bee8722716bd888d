/** The parts we use of the `smpp` package, which has no types. */
declare module 'smpp' {
  import type { EventEmitter } from 'node:events';
  import type { Socket } from 'node:net';

  type Message = { message?: string | Buffer; udh?: Buffer[] };

  export class PDU {
    constructor(command: string, fields: Record<string, unknown>);
    command: string;
    command_status: number;
    sequence_number: number;
    isResponse(): boolean;
    response(fields?: Record<string, unknown>): PDU;
    message_id?: string;
    source_addr?: string;
    source_addr_ton?: number;
    destination_addr?: string;
    esm_class?: number;
    data_coding?: number;
    registered_delivery?: number;
    short_message?: Message;
    message_payload?: Message;
    receipted_message_id?: string;
    message_state?: number;
    system_id?: string;
    password?: string;
  }

  export class Session extends EventEmitter {
    socket: Socket;
    send(pdu: PDU): boolean;
    close(): void;
    destroy(): void;
  }

  export class Server extends EventEmitter {
    sessions: Session[];
    listen(port: number, host: string, listening: () => void): Server;
    address(): { port: number } | null;
    close(closed: () => void): void;
  }

  const smpp: {
    PDU: typeof PDU;
    errors: Record<string, number>;
    connect(options: { host: string; port: number; tls: boolean }): Session;
    createServer(listener: (session: Session) => void): Server;
  };
  export default smpp;
}
