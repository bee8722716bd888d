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

/** Apple's Mail Privacy Protection says nothing else of itself. */
const bare = /^Mozilla\/[45]\.0$/;

/** So soon after an e-mail was handed over, what reads it is a filter on its way. */
const SOON_SECONDS = 10;

export type Visitor = {
  userAgent: string;
  /** Of the request: anything but GET is no person reading. */
  method: string;
  /** Browsers that load ahead say so. */
  purpose: string;
  /** Since the e-mail was handed over; null while it is not known to be. */
  secondsAfter: number | null;
};

/** Whether it was a machine that opened an e-mail or followed a link, as far as that can be told. */
export function isMachine({ userAgent, method, purpose, secondsAfter }: Visitor): boolean {
  const agent = userAgent.trim();
  if (method !== 'GET' || /prefetch|prerender|preview/i.test(purpose)) return true;
  if (agent === '' || bare.test(agent) || known.test(agent)) return true;
  return secondsAfter === null || secondsAfter < SOON_SECONDS;
}
