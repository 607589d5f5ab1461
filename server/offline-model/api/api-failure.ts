/** An error in the format of the API: the SDK turns it into its typed errors. */
export type ApiFailure = {
  status: number
  type: string
  message: string
  headers?: Record<string, string>
}

const typeOfStatus = new Map([
  [400, 'invalid_request_error'],
  [401, 'authentication_error'],
  [402, 'billing_error'],
  [403, 'permission_error'],
  [404, 'not_found_error'],
  [413, 'request_too_large'],
  [429, 'rate_limit_error'],
  [500, 'api_error'],
  [503, 'api_error'],
  [504, 'timeout_error'],
  [529, 'overloaded_error'],
])

export function describeFailure(
  status: number,
  message: string,
  headers?: Record<string, string>,
): ApiFailure {
  return { status, type: findFailureType(status), message, headers }
}

export function findFailureType(status: number): string {
  return typeOfStatus.get(status) ?? (status < 500 ? 'invalid_request_error' : 'api_error')
}

/**
 * Writes the API's message for a prompt that is too long. Clients recognise this case only by the message, so
 * its wording is the API's and must not change.
 */
export function describePromptTooLong(tokens: number, maximum: number): ApiFailure {
  return describeFailure(400, `prompt is too long: ${tokens} tokens > ${maximum} maximum`)
}

export function writeFailureBody(failure: ApiFailure, requestId: string): string {
  return JSON.stringify({
    type: 'error',
    error: { type: failure.type, message: failure.message },
    request_id: requestId,
  })
}
