import type { FastifyBaseLogger } from 'fastify';

/** Structured lines without bodies, phones, e-mail addresses or tokens: only ids, counts, codes and times. */
export type Log = Pick<FastifyBaseLogger, 'debug' | 'info' | 'warn' | 'error' | 'fatal'>;

/** Pino options: a request is its method and route pattern, never its address, query or body. */
export function logOptions(level: string) {
  return {
    level,
    base: null,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    formatters: { level: (label: string) => ({ level: label }) },
    serializers: {
      req: (request: { method?: string; routeOptions?: { url?: string } }) => ({
        method: request.method,
        route: request.routeOptions?.url,
      }),
      res: (reply: { statusCode?: number }) => ({ status: reply.statusCode }),
      err: (error: Error & { code?: string }) => ({
        type: error.name,
        code: error.code,
        message: withoutValues(error.message),
        stack: placesOf(error),
      }),
    },
  };
}

/** The places in the stack. A message of several lines is in it too, so only lines with places are kept. */
function placesOf(error: Error): string | undefined {
  return error.stack
    ?.split('\n')
    .filter((line) => line.startsWith('    at '))
    .slice(0, 7)
    .join('\n');
}

/** Database errors quote the values they stumbled over; anything in quotes, brackets or with digits in a row goes. */
function withoutValues(message: string): string {
  return message
    .split('\n')[0]!
    .replaceAll(/\([^)]*\)?/g, '(…)')
    .replaceAll(/"[^"]{0,200}@[^"]*"/g, '"…"')
    .replaceAll(/\+?\d{6,}/g, '…')
    .slice(0, 300);
}
