import { types } from 'node:util'
import { OutboundError, type OutboundReason } from './outbound-error.ts'

const reasons: Record<string, OutboundReason> = {
  ENOTFOUND: 'unknown_host',
  EAI_AGAIN: 'unknown_host',
  ETIMEDOUT: 'timed_out',
  UND_ERR_CONNECT_TIMEOUT: 'timed_out',
  UND_ERR_HEADERS_TIMEOUT: 'timed_out',
  UND_ERR_BODY_TIMEOUT: 'timed_out',
  UND_ERR_HEADERS_OVERFLOW: 'too_large',
  HPE_HEADER_OVERFLOW: 'too_large',
  ECONNREFUSED: 'unreachable',
  EHOSTUNREACH: 'unreachable',
  ENETUNREACH: 'unreachable',
  ECONNRESET: 'broken',
  EPIPE: 'broken',
  UND_ERR_SOCKET: 'broken',
}

const sentences: Record<OutboundReason, (host: string) => string> = {
  bad_address: () => 'The request can’t be sent in this form.',
  private_address: host => `${host} is in a private network.`,
  unknown_host: host => `No server was found for ${host}. Check the address.`,
  unreachable: host => `${host} can’t be reached. Check the address, and that the server is running.`,
  untrusted: host => `The certificate of ${host} is not valid. Its owner must renew it.`,
  redirected: host => `${host} redirects too often.`,
  too_large: host => `The answer of ${host} is too large. It was not read.`,
  timed_out: host => `${host} took too long to answer.`,
  broken: host => `${host} ended the connection too early or sent an answer that can’t be read.`,
}

/**
 * Says why a request failed. The reason comes from the code of an error, which is often the cause of another. An error
 * of ours and the caller's own abort stay as they are.
 */
export function explainFailure(error: unknown, host: string, signal: AbortSignal | null): unknown {
  if (signal?.aborted) return signal.reason
  for (const each of listCauses(error)) {
    if (each instanceof OutboundError) return each
    const reason = reasonOf(each)
    if (reason) return new OutboundError(reason, sentences[reason](host), { cause: error })
  }
  return new OutboundError('broken', sentences.broken(host), { cause: error })
}

function reasonOf(error: Error): OutboundReason | undefined {
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  const isCertificate = /CERT|TLS|SELF_SIGNED|ISSUER|EPROTO|ERR_SSL/.test(code)
  return isCertificate ? 'untrusted' : reasons[code]
}

/** An error, its causes, and the errors that it gathers (several addresses were tried). */
function listCauses(error: unknown): Error[] {
  // The libraries of Node can live in another realm, where `instanceof` does not know them.
  if (!types.isNativeError(error)) return []
  const gathered = 'errors' in error && Array.isArray(error.errors) ? error.errors.flatMap(listCauses) : []
  return [error, ...listCauses(error.cause), ...gathered]
}

export function timedOut(host: string): OutboundError {
  return new OutboundError('timed_out', sentences.timed_out(host))
}

export function redirectedTooOften(host: string): OutboundError {
  return new OutboundError('redirected', sentences.redirected(host))
}
