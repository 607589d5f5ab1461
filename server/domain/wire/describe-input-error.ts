import type * as z from 'zod'

/**
 * Describes the first error in an input, as one sentence. Our own messages are sentences; zod's messages name
 * no field.
 */
export function describeInputError(error: z.ZodError): string {
  const [issue] = error.issues
  if (!issue) return 'The input is not valid.'
  if (/[.!?]$/.test(issue.message)) return issue.message
  const field = issue.path.map(String).join('.')
  const subject = field === '' ? 'The input' : `The value of “${field}”`
  return `${subject} is not valid (${issue.message}).`
}
