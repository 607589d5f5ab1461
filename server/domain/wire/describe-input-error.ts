import type * as z from 'zod'

/**
 * Describes the first error in an input, as one sentence. Our own messages are sentences; zod's messages name
 * no field. An unknown field comes before everything else: a misspelled name also makes the right one missing.
 */
export function describeInputError(error: z.ZodError): string {
  for (const issue of error.issues) {
    if (issue.code !== 'unrecognized_keys') continue
    const field = [...issue.path, issue.keys[0] ?? ''].map(String).join('.')
    return `The field “${field}” is unknown here, so nothing was done. Check its spelling, or leave it out.`
  }
  const [issue] = error.issues
  if (!issue) return 'The input is not valid.'
  if (/[.!?]$/.test(issue.message)) return issue.message
  const field = issue.path.map(String).join('.')
  const subject = field === '' ? 'The input' : `The value of “${field}”`
  return `${subject} is not valid (${issue.message}).`
}
