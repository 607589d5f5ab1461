import {
  InsecureTokenEndpointError,
  IssuerMismatchError,
  OAuthError,
  OAuthErrorCode,
  RegistrationRejectedError,
} from '@modelcontextprotocol/client'
import { type SignInProblem, signInSentences } from '../../domain/mcp/sign-in-problem.ts'
import { OutboundError } from '../../outbound/outbound-error.ts'

/** A sign-in that did not succeed. The message is a sentence for people and holds nothing that the server wrote. */
export class SignInError extends Error {
  readonly problem: SignInProblem

  constructor(problem: SignInProblem, cause?: unknown) {
    // The guard knows better why an address can't be asked.
    super(cause instanceof OutboundError ? cause.message : signInSentences[problem], { cause })
    this.name = 'SignInError'
    this.problem = problem
  }
}

/** Runs a step of a sign-in, and gives every error of it its reason. */
export async function explain<T>(step: () => Promise<T>, usual: SignInProblem = 'unreachable'): Promise<T> {
  try {
    return await step()
  } catch (error) {
    if (error instanceof SignInError) throw error
    throw new SignInError(nameProblem(error) ?? usual, error)
  }
}

function nameProblem(error: unknown): SignInProblem | null {
  if (error instanceof OutboundError) return 'unreachable'
  if (error instanceof IssuerMismatchError) return 'other_issuer'
  if (error instanceof InsecureTokenEndpointError) return 'insecure'
  if (error instanceof RegistrationRejectedError) return 'registration_refused'
  if (!(error instanceof OAuthError)) return null
  switch (error.code) {
    case OAuthErrorCode.InvalidClient:
    case OAuthErrorCode.UnauthorizedClient:
      return 'client_refused'
    case OAuthErrorCode.InvalidGrant:
      return 'code_refused'
    case OAuthErrorCode.AccessDenied:
      return 'denied'
    case OAuthErrorCode.ServerError:
      return 'unreachable'
    default:
      return 'failed'
  }
}
