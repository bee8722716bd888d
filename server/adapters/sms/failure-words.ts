/** Why a connection failed, by the codes of the system and of the libraries: what people read instead of them. */
const reasons: Record<string, string> = {
  ECONNREFUSED: 'nothing answers at its address',
  ENOTFOUND: 'its address is not known',
  EAI_AGAIN: 'its address cannot be looked up just now',
  EHOSTUNREACH: 'the network cannot reach it',
  ENETUNREACH: 'the network cannot reach it',
  ETIMEDOUT: 'it took too long',
  UND_ERR_CONNECT_TIMEOUT: 'it took too long',
  UND_ERR_HEADERS_TIMEOUT: 'it took too long',
  UND_ERR_BODY_TIMEOUT: 'it took too long',
  UND_ERR_ABORTED: 'it took too long',
  AbortError: 'it took too long',
  TimeoutError: 'it took too long',
  ABORT_ERR: 'it took too long',
  UND_ERR_SOCKET: 'the connection broke',
  ECONNRESET: 'the connection broke',
  EPIPE: 'the connection broke',
  CERT_HAS_EXPIRED: 'its certificate has expired',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'its certificate is not trusted',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'its certificate is not trusted',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another address',
};

/** A sentence with its reason where one is known; a code that nobody has words for says nothing to anybody. */
export function withReason(sentence: string, code: string): string {
  const reason = reasons[code];
  return reason === undefined ? sentence : `${sentence}: ${reason}`;
}

/** The code of an error, or of what caused it; its name where there is none. */
export function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined;
  return code ?? (error.cause === undefined ? error.name : codeOf(error.cause));
}
