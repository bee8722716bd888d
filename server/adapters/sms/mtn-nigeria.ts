import type { NightRule } from './gateway.ts';

/**
 * The beginnings of MTN Nigeria's numbers, after +234: the blocks assigned to MTN and to Visafone (MTN's since 2016) in
 * the numbering plan of the Nigerian Communications Commission, https://www.ncc.gov.ng (numbers assigned). As known on
 * 2026-11-21, when the blocks up to 0819 were compared with the table of carriers in libphonenumber
 * (resources/carrier/en/234.txt). A ported number keeps its beginning: one ported to MTN is not held, one ported away
 * is held needlessly.
 */
const mtnNigeria: readonly string[] = [
  '7025',
  '7026',
  '703',
  '704',
  '706',
  '803',
  '806',
  '810',
  '813',
  '814',
  '816',
  '903',
  '906',
  '913',
  '916',
].map((prefix) => `+234${prefix}`);

/** Bulk SMS by the usual way does not reach numbers of MTN Nigeria from 20:00 to 8:00 (Termii, channel "generic"). */
export const mtnNight: NightRule = {
  network: 'MTN',
  prefixes: mtnNigeria,
  from: '20:00',
  to: '08:00',
  zone: 'Africa/Lagos',
};
