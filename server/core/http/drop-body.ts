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
export function dropBody({ complete, socket }: Incoming): void {
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

function isNamed(listener: unknown, name: string): listener is (this: unknown) => unknown {
  return typeof listener === 'function' && listener.name === name;
}
