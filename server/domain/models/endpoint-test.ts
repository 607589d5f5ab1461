/** The test of an endpoint: a small real call, and the sentence for each way in which it can fail. Pure. */
import type { CallFailure } from '../tasks/events.ts'

export interface TestCall {
  failure: CallFailure
  status: number | null
  /** The endpoint's own words, without the key. */
  detail: string
}

/** Says why a test failed, and the next step. `host`: the host of the address. */
export function explainTest(
  { failure, status, detail }: TestCall,
  at: { host: string; model: string },
): string {
  const { host, model } = at
  const said = detail === '' ? '' : ` It said: ${shorten(detail)}`
  if (status === 404) {
    return `${host} found nothing at this address, or has no model “${model}”. Check the address (without /v1/messages) and the name of the model.${said}`
  }
  if (status === 403)
    return `${host} does not let this key use “${model}”. Check the rights of the key there.${said}`
  if (status === 402) return `${host} wants to be paid first. Check the balance of the account there.${said}`
  if (status !== null && status >= 300 && status < 400) {
    return `${host} sends callers on to another address. Enter the address that it leads to.`
  }
  switch (failure) {
    case 'unauthorized':
      return `${host} refused the key. Check that the whole key was copied and that it was not revoked.${said}`
    case 'unreachable':
      return `${host} could not be reached. Check the address.${said}`
    case 'overloaded':
      return `${host} answered with an error of its own${status === null ? '' : ` (${status})`}. Try again in a few minutes.${said}`
    case 'rate_limited':
      return `${host} has accepted the key but answers no more calls for now: its rate limit is reached. Try again later.`
    case 'stalled':
    case 'timeout':
      return `${host} did not answer in time. Check the address, or try again later.`
    case 'garbled':
    case 'cut':
      return `${host} answered, but not as the Messages API does. Check that the address is the right one.${said}`
    default:
      return `${host} did not take the test call. Check the address and the name of the model.${said}`
  }
}

function shorten(detail: string): string {
  const line = detail.replace(/\s+/g, ' ').trim()
  return line.length > 200 ? `${line.slice(0, 200)}…` : line
}
