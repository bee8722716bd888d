/**
 * Programs that open e-mails or follow links before any person does, or for one whom they do not show: the proxies of Gmail
 * and Yahoo, filters that look for viruses and deceit, previews of messengers, scripts.
 */
const known = new RegExp(
  [
    'GoogleImageProxy|YahooMailProxy|bot\\b|crawl|spider|scan|preview|headless|phantom|monitor',
    'barracuda|proofpoint|mimecast|symantec|messagelabs|trend ?micro|sophos|fireeye|trellix|forcepoint|fortinet|cisco|ironport',
    'safelinks|urldefense|vade|cloudmark|virustotal|zscaler|cloudflare|bitdefender|kaspersky',
    'python|curl|wget|go-http|java\\/|okhttp|axios|node-fetch|undici|libwww|winhttp|apache-httpclient',
    'facebookexternalhit|whatsapp|telegram|slack|skypeuripreview|discord',
  ].join('|'),
  'i',
);

/** Apple's Mail Privacy Protection identifies itself by this and nothing more. */
const bare = /^Mozilla\/[45]\.0$/;

/** Whatever opens an e-mail this soon after it was handed over is a filter on the way. */
const SOON_SECONDS = 10;

export type Visitor = {
  userAgent: string;
  /** The method of the request: a person reading sends GET and nothing else. */
  method: string;
  /** The header by which browsers say that they load a page ahead of time. */
  purpose: string;
  /** Seconds since the e-mail was handed over; null while that is not known. */
  secondsAfter: number | null;
};

/** Whether it was a machine that opened an e-mail or followed a link, as far as that can be told. */
export function isMachine({ userAgent, method, purpose, secondsAfter }: Visitor): boolean {
  const agent = userAgent.trim();
  if (method !== 'GET' || /prefetch|prerender|preview/i.test(purpose)) return true;
  if (agent === '' || bare.test(agent) || known.test(agent)) return true;
  return secondsAfter === null || secondsAfter < SOON_SECONDS;
}
