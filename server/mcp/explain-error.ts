import {
  InsufficientScopeError,
  MissingRequiredClientCapabilityError,
  OAuthClientFlowError,
  OAuthError,
  ProtocolError,
  SdkError,
  SdkErrorCode,
  SdkHttpError,
  UnauthorizedError,
} from '@modelcontextprotocol/client'
import { cleanLine } from '../domain/mcp/clean-text.ts'
import { OutboundError } from '../outbound/outbound-error.ts'
import { McpError } from './mcp-error.ts'
import { SignedOutError } from './server-credentials.ts'
import { streamEnded } from './watched-transport.ts'

/** Makes an error of the library, of the network or of the server one of ours, with a sentence that names the server. */
export function explainError(server: string, error: unknown): McpError {
  if (error instanceof McpError) return error
  const cause = { cause: error }
  const known = findCause(error)
  if (known instanceof OutboundError) return explainOutbound(server, known)
  if (known) return new McpError('signed_out', `An admin must sign in to the server ${server} again.`, cause)
  if (error instanceof SdkHttpError) return explainStatus(server, error)
  if (error instanceof SdkError) return explainSdk(server, error)
  if (error instanceof MissingRequiredClientCapabilityError) return wantsAnswer(server, error)
  if (error instanceof ProtocolError && error.code === streamEnded) return explainEnd(server, error)
  if (error instanceof ProtocolError) {
    const words = cleanLine(error.message, 500)
    return new McpError('wrong_input', `The server ${server} refused this: ${words}`, cause)
  }
  if (error instanceof SyntaxError) return garbled(server, error)
  return new McpError('unreachable', `The server ${server} can’t be reached.`, cause)
}

/** The library wraps errors and adds its own step. */
function findCause(error: unknown): Error | null {
  for (let at = error, depth = 0; at instanceof Error && depth < 5; at = at.cause, depth += 1) {
    if (at instanceof OutboundError || isSignIn(at)) return at
  }
  return null
}

function isSignIn(error: Error): boolean {
  const kinds = [SignedOutError, UnauthorizedError, InsufficientScopeError, OAuthError, OAuthClientFlowError]
  if (kinds.some(kind => error instanceof kind)) return true
  return error instanceof SdkError && error.code === SdkErrorCode.ClientHttpAuthentication
}

function explainOutbound(server: string, error: OutboundError): McpError {
  const failure =
    error.reason === 'too_large'
      ? 'too_large'
      : error.reason === 'timed_out'
        ? 'timed_out'
        : error.reason === 'private_address' || error.reason === 'bad_address'
          ? 'refused'
          : error.reason === 'broken'
            ? 'lost'
            : 'unreachable'
  return new McpError(failure, `The server ${server} can’t be used now: ${error.message}`, { cause: error })
}

function explainStatus(server: string, error: SdkHttpError): McpError {
  const { status } = error
  if (status === 401 || status === 403) {
    return new McpError('refused', `The server ${server} refused access (status ${status}).`, {
      cause: error,
    })
  }
  // With 503 a server says that it did not take the request. After others it may have carried it out.
  if (status >= 500 && status !== 503) {
    return new McpError('lost', `The server ${server} failed (status ${status}).`, { cause: error })
  }
  const words =
    status >= 300 && status < 400 ? 'points to another address, which is not followed' : 'did not accept this'
  return new McpError('unreachable', `The server ${server} ${words} (status ${status}).`, { cause: error })
}

function explainSdk(server: string, error: SdkError): McpError {
  const cause = { cause: error }
  switch (error.code) {
    case SdkErrorCode.RequestTimeout:
      return new McpError('timed_out', `The server ${server} did not answer in time.`, cause)
    case SdkErrorCode.ConnectionClosed:
      return lost(server, error)
    case SdkErrorCode.UnsupportedResultType:
    case SdkErrorCode.InputRequiredRoundsExceeded:
      return wantsAnswer(server, error)
    case SdkErrorCode.InvalidResult:
    case SdkErrorCode.ClientHttpUnexpectedContent:
      return garbled(server, error)
    default:
      return new McpError('unreachable', `The server ${server} can’t be reached.`, cause)
  }
}

/** A stream that we have ended ourselves has a reason, for example its size. */
function explainEnd(server: string, error: ProtocolError): McpError {
  const { data } = error
  const isOurs = data instanceof OutboundError && data.reason !== 'broken'
  return isOurs ? explainOutbound(server, data) : lost(server, error)
}

function lost(server: string, cause: Error): McpError {
  return new McpError('lost', `The connection to the server ${server} ended.`, { cause })
}

function garbled(server: string, cause: Error): McpError {
  return new McpError('garbled', `The answer of the server ${server} can’t be read.`, { cause })
}

function wantsAnswer(server: string, cause: Error): McpError {
  return new McpError(
    'unsupported',
    `The server ${server} asks for an answer of a person or a model in the middle of a call, which is not possible here.`,
    { cause },
  )
}

/** Tells whether the server has forgotten our session, so that the request was not handled and can be sent again. */
export function isForgotten(error: unknown): boolean {
  if (!(error instanceof SdkHttpError)) return false
  return error.status === 404 || (error.status === 400 && /session/i.test(error.message))
}
