import { createServer as createPlain, type IncomingHttpHeaders, request as ask } from 'node:http';
import { createServer as createSecure } from 'node:https';
import type { AddressInfo } from 'node:net';

/** A web server in front of Koinonia, by a name that leads to this machine and does not say so. */
export type WebServerInFront = { url: string; close: () => Promise<void> };

/** A certificate for a name that nobody has, self-signed for the tests. */
const certificate = `-----BEGIN CERTIFICATE-----
MIIBjDCCATOgAwIBAgIUHibK1Ga0LMSIkIaG60lmpqkPOowwCgYIKoZIzj0EAwIw
GzEZMBcGA1UEAwwQa29pbm9uaWEuZXhhbXBsZTAgFw0yNjExMjcxODU5NTlaGA8y
MTI2MTEwMzE4NTk1OVowGzEZMBcGA1UEAwwQa29pbm9uaWEuZXhhbXBsZTBZMBMG
ByqGSM49AgEGCCqGSM49AwEHA0IABPwyHANM/3ZJ/o6bZWRDfwaPDm7DdmiSCUdE
AWJ++sPBfSCdDEiwPxSsRXwIRqg/UZqniukGGSyUfmg5omRsGZKjUzBRMB0GA1Ud
DgQWBBQ/h4BxARWVOFt/URDF6iozmDaxjjAfBgNVHSMEGDAWgBQ/h4BxARWVOFt/
URDF6iozmDaxjjAPBgNVHRMBAf8EBTADAQH/MAoGCCqGSM49BAMCA0cAMEQCIHPN
tD74Ebz7lofz0AYDoaofFn0ei9pybA6UicM5ckgJAiAE3NJ2g9FjjZmCbgPnFKRK
8hsHVIYZodlotfCfDiI3MA==
-----END CERTIFICATE-----`;
const key = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgezZZMV2gEbwXCOtG
DKfWucCMCCb9u4LN2Am4KqeAD02hRANCAAT8MhwDTP92Sf6Om2VkQ38Gjw5uw3Zo
kglHRAFifvrDwX0gnQxIsD8UrEV8CEaoP1Gap4rpBhkslH5oOaJkbBmS
-----END PRIVATE KEY-----`;

/**
 * Passes everything on to `target`, with the headers as `change` makes them; `secure`: by TLS, with a certificate of its own. `path`: asks
 * for that instead. `aheadMs`: so far its clock is ahead of ours.
 */
export async function startWebServerInFront(
  target: string,
  change: (headers: IncomingHttpHeaders) => IncomingHttpHeaders,
  { secure = false, path, aheadMs }: { secure?: boolean; path?: string; aheadMs?: number } = {},
): Promise<WebServerInFront> {
  const listener: Parameters<typeof createPlain>[1] = (request, response) => {
    const onward = ask(new URL(path ?? request.url ?? '/', target), {
      method: request.method,
      headers: change(request.headers),
      agent: false,
    });
    onward.once('response', (answer) => {
      response.writeHead(answer.statusCode ?? 502, {
        ...answer.headers,
        ...(aheadMs !== undefined && { date: new Date(Date.now() + aheadMs).toUTCString() }),
      });
      answer.pipe(response);
    });
    onward.once('error', () => response.destroy());
    request.pipe(onward);
  };
  const server = secure ? createSecure({ cert: certificate, key }, listener) : createPlain(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `${secure ? 'https' : 'http'}://0.0.0.0:${port}`,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
