/**
 * The server or a proxy before it answered with an error of its own, not with an answer of OpenVibe: it restarts, or is
 * overloaded. The person's own connection is fine.
 */
export class ServerTrouble extends Error {
  override readonly name = 'ServerTrouble'
}

/** Works like `fetch`, and throws at answers that OpenVibe did not write. */
export async function fetchAnswer(input: RequestInfo | URL | string, init?: RequestInit): Promise<Response> {
  const answer = await fetch(input, init)
  if (isTrouble(answer)) throw new ServerTrouble(`The server answered ${answer.status}.`)
  return answer
}

/** OpenVibe tells its own errors as JSON. */
export function isTrouble({ status, headers }: Response): boolean {
  return status >= 500 && !headers.get('content-type')?.includes('json')
}
