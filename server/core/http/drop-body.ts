import type { FastifyRequest } from 'fastify';

/** What Node calls for a piece of a body and at the end of a message; kept by number on its parser. */
const PIECE = 3;
const END = 4;

type Incoming = FastifyRequest['raw'];

type Parser = { [PIECE]?: unknown; [END]?: unknown };

/**
 * Lets what still comes of a body go without a copy of it. Node reads on, so that its sender hears the answer, and copies
 * each piece for nobody; the copies are collected late, and of 24 MB sent again and again hundreds would stand in memory.
 * A parser without a listener for pieces copies none. The next message of the connection is read as ever. Where Node
 * keeps its listeners elsewhere by now, nothing is changed, and the test of this says so.
 */
export function dropBody(message: Incoming): void {
  const { complete, socket } = message;
  // Who was refused while their session was looked for has sent a piece or two meanwhile, which nobody will read.
  if (!message.readableDidRead && message.readableLength > 0) message.on('data', giveBack);
  const parser = (socket as Incoming['socket'] & { parser?: Parser }).parser;
  if (complete || !parser) return;
  const { [PIECE]: piece, [END]: end } = parser;
  if (!isNamed(piece, 'parserOnBody') || !isNamed(end, 'parserOnMessageComplete')) return;
  const restore = (): void => {
    parser[PIECE] = piece;
    parser[END] = end;
    socket.off('close', restore);
  };
  parser[PIECE] = null;
  parser[END] = function (this: unknown): unknown {
    restore();
    return end.call(this);
  };
  // Before Node gives the parser to another connection.
  socket.prependListener('close', restore);
}

/** Returns the memory of a piece at once: the collector hardly sees it, and lets hundreds of them stand. */
function giveBack({ buffer, length }: Buffer<ArrayBuffer>): void {
  // Not where others are in the same memory.
  if (buffer.byteLength === length) buffer.transfer(0);
}

function isNamed(listener: unknown, name: string): listener is (this: unknown) => unknown {
  return typeof listener === 'function' && listener.name === name;
}
