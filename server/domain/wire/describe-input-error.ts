import type * as z from 'zod'

/** The first thing that is wrong with an input, as one sentence. Our own messages are sentences; zod's name no field. */
export function describeInputError(error: z.ZodError): string {
  const [issue] = error.issues
  if (!issue) return 'The input is not valid.'
  if (/[.!?]$/.test(issue.message)) return issue.message
  const field = issue.path.map(String).join('.')
  const subject = field === '' ? 'The input' : `The value of “${field}”`
  return `${subject} is not valid (${issue.message}).`
}
