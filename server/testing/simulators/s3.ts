import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type S3Simulator = {
  /** The value for `S3_URL`. */
  url: string;
  /** The same with a secret that is not the bucket's. */
  wrongUrl: string;
  objects: Map<string, { bytes: Buffer; type: string; at: Date }>;
  /** Makes this many of the next calls answer 503. */
  failing: (calls: number) => void;
  close: () => Promise<void>;
};

const BUCKET = 'uploads';
const KEY = 'AKIAEXAMPLE';
const SECRET = 'a secret / with + signs';
/** Few, so that every list needs several pages. */
const KEYS_PER_PAGE = 3;
const SKEW_MS = 15 * 60_000;

/**
 * A bucket with the part of the published S3 protocol that storage needs: PUT, GET and DELETE of an object, and
 * ListObjectsV2 in pages. Every call must carry a valid AWS Signature Version 4.
 */
export async function startS3Simulator(): Promise<S3Simulator> {
  const objects: S3Simulator['objects'] = new Map();
  let failures = 0;

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const bytes = await bodyOf(request);
    const wrong = wrongSignature(request);
    if (wrong) return fail(response, 403, wrong);
    if (failures > 0) {
      failures -= 1;
      return fail(response, 503, 'SlowDown');
    }
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://local');
    const [, bucket, ...rest] = pathname.split('/');
    if (bucket !== BUCKET) return fail(response, 404, 'NoSuchBucket');
    const key = decodeURIComponent(rest.join('/'));
    if (key === '') return list(response, searchParams);
    if (request.method === 'PUT') {
      objects.set(key, { bytes, type: request.headers['content-type'] ?? '', at: new Date() });
      return void response.writeHead(200, { etag: `"${createHash('md5').update(bytes).digest('hex')}"` }).end();
    }
    if (request.method === 'DELETE') {
      objects.delete(key);
      return void response.writeHead(204).end();
    }
    const found = objects.get(key);
    if (!found) return fail(response, 404, 'NoSuchKey');
    response.writeHead(200, { 'content-type': found.type, 'content-length': found.bytes.length }).end(found.bytes);
  }

  function list(response: ServerResponse, query: URLSearchParams): void {
    if (query.get('list-type') !== '2') return fail(response, 501, 'NotImplemented');
    const after = query.get('continuation-token') ?? '';
    const matching = [...objects.keys()]
      .filter((key) => key.startsWith(query.get('prefix') ?? '') && key > after)
      .sort();
    const page = matching.slice(0, Math.min(KEYS_PER_PAGE, Number(query.get('max-keys') ?? 1000)));
    const entries = page.map((key) => {
      const { bytes, at } = objects.get(key)!;
      return `<Contents><Key>${key}</Key><LastModified>${at.toISOString()}</LastModified><ETag>"x"</ETag><Size>${bytes.length}</Size><StorageClass>STANDARD</StorageClass></Contents>`;
    });
    const next = matching.length > page.length ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : '';
    response
      .writeHead(200, { 'content-type': 'application/xml' })
      .end(
        `<?xml version="1.0" encoding="UTF-8"?><ListBucketResult><Name>${BUCKET}</Name><KeyCount>${page.length}</KeyCount><IsTruncated>${next !== ''}</IsTruncated>${entries.join('')}${next}</ListBucketResult>`,
      );
  }

  const server = createServer((request, response) => {
    handle(request, response).catch(() => request.socket.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const address = (secret: string) =>
    `http://${KEY}:${encodeURIComponent(secret)}@127.0.0.1:${port}/${BUCKET}?region=eu-west-1`;
  return {
    url: address(SECRET),
    wrongUrl: address('another secret'),
    objects,
    failing: (calls) => (failures = calls),
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) if (Buffer.isBuffer(chunk)) chunks.push(chunk);
  return Buffer.concat(chunks);
}

function fail(response: ServerResponse, status: number, code: string): void {
  response
    .writeHead(status, { 'content-type': 'application/xml' })
    .end(`<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`);
}

/** The error code for a signature that does not fit the request, computed as AWS publishes it. */
function wrongSignature({ method = '', url = '/', headers }: IncomingMessage): string | undefined {
  const form =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/;
  const [, key, day = '', region = '', signed = '', signature = ''] = form.exec(headers.authorization ?? '') ?? [];
  const moment = String(headers['x-amz-date'] ?? '');
  if (key !== KEY) return 'InvalidAccessKeyId';
  const [, ...parts] = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(moment)?.map(Number) ?? [];
  const [year = 0, month = 0, date = 0, hour = 0, minute = 0, second = 0] = parts;
  if (Math.abs(Date.UTC(year, month - 1, date, hour, minute, second) - Date.now()) > SKEW_MS)
    return 'RequestTimeTooSkewed';
  if (!signed.split(';').includes('host')) return 'SignatureDoesNotMatch';
  const [path = '/', search = ''] = url.split('?');
  const query = search
    .split('&')
    .filter(Boolean)
    .sort()
    .map((pair) => (pair.includes('=') ? pair : `${pair}=`));
  const lines = signed.split(';').map((name) => `${name}:${String(headers[name] ?? '').trim()}\n`);
  const payload = String(headers['x-amz-content-sha256'] ?? '');
  const canonical = [method, path, query.join('&'), lines.join(''), signed, payload].join('\n');
  const toSign = ['AWS4-HMAC-SHA256', moment, `${day}/${region}/s3/aws4_request`, sha256(canonical)].join('\n');
  const signingKey = [day, region, 's3', 'aws4_request'].reduce<Buffer>(hmac, Buffer.from(`AWS4${SECRET}`));
  const right = timingSafeEqual(hmac(signingKey, toSign), Buffer.from(signature.padEnd(64, '0'), 'hex'));
  return right && day === moment.slice(0, 8) ? undefined : 'SignatureDoesNotMatch';
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const hmac = (key: Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();
