import * as z from 'zod'
import { createPasswordEstimate } from '@/server/domain/accounts/estimate-password'
import { findPasswordProblem } from '@/server/domain/accounts/password-rule'

const words = z.object({
  dictionary: z.record(z.string(), z.array(z.string())),
  graphs: z.record(z.string(), z.record(z.string(), z.array(z.string().nullable()))),
})

/** Loads the words that guessers try first. Returns the check, which finds the weakness of a password. */
export async function openPasswordCheck(): Promise<
  (password: string, facts: readonly string[]) => string | null
> {
  const answer = await fetch('/api/auth/password-words')
  const estimate = createPasswordEstimate(words.parse(await answer.json()))
  return (password, facts) => findPasswordProblem(estimate, password, facts)
}
