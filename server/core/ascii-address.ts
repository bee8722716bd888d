import { domainToASCII } from 'node:url';

const isAscii = /^[\x21-\x7E]+$/;
/** A domain that stays as it is. */
const isPlain = /^[a-z0-9.-]+$/;

/** An address whose domain is as mail servers know it; the part before it stays as it is. */
export function asciiAddress(address: string): string {
  const cut = address.lastIndexOf('@');
  const domain = address.slice(cut + 1);
  if (isPlain.test(domain) && !domain.includes('xn--')) return address;
  return `${address.slice(0, cut)}@${domainToASCII(domain)}`;
}

/** Whether every mail server can be handed an address, once its domain is ASCII. */
export const everyServerTakes = (address: string): boolean => isAscii.test(address);
