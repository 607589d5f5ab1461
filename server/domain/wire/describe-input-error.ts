import type * as z from 'zod'

/** The first thing that is wrong with an input, as one sentence that names the field. */
export function describeInputError(error: z.ZodError): string {
  const [issue] = error.issues
  if (!issue) return 'The input is not valid.'
  const sentence = /[.!?]$/.test(issue.message) ? issue.message : `${issue.message}.`
  const field = issue.path.map(String).join('.')
  return field === '' ? sentence : `${field}: ${sentence}`
}
