import * as z from 'zod'

/** A method of a sign-in and its time, as Auth writes it into tokens (`amr`). */
const methodShape = z.array(z.object({ method: z.string(), timestamp: z.number() })).catch([])

/** The methods that show without a password that the person is the owner: a mail or a provider. */
const provingMethods = ['otp', 'magiclink', 'recovery', 'invite', 'email/signup', 'email_change', 'oauth']
const freshSeconds = 15 * 60

/** Tells whether a session was opened by a mail or a provider a moment ago. */
export function isFreshlyProved(amr: unknown, now: Date): boolean {
  const since = now.getTime() / 1_000 - freshSeconds
  return methodShape
    .parse(amr)
    .some(({ method, timestamp }) => provingMethods.includes(method) && timestamp > since)
}

/** Tells whether a session was begun by a method. */
export function hasMethod(amr: unknown, method: string): boolean {
  return methodShape.parse(amr).some(each => each.method === method)
}
