import { previewDelivery, readDelivery } from '../chat/webhooks/incoming/read-delivery.ts'
import { tryTemplate } from '../chat/webhooks/incoming/render-prompt.ts'
import { judgeNewPassword } from '../domain/accounts/full-estimate.ts'
import { readDocument } from '../domain/agents/documents/read-document.ts'
import { namePersona, readPersona } from '../domain/agents/personas/read-persona.ts'
import type { Reason } from '../domain/wire/domain-error.ts'

/**
 * The work whose time or memory grows faster than a caller's input, or by what the input says. Arguments and results
 * are plain data: they go from thread to thread. Such work is called by `runApart` alone.
 */
export const jobs = {
  judgeNewPassword,
  readDelivery,
  tryTemplate,
  previewDelivery,
  readDocument,
  namePersona,
  readPersona,
}
export type Jobs = typeof jobs
export type JobName = keyof Jobs

export type JobResult<Name extends JobName> = Awaited<ReturnType<Jobs[Name]>>

/** A call of a job. */
export type JobCall = { [Name in JobName]: { name: Name; given: Parameters<Jobs[Name]> } }[JobName]

/** The answer to a call. A refusal keeps its reason; any other error is a failure of ours. */
export type JobReply<Result> =
  | { kind: 'done'; result: Result }
  | { kind: 'refused'; reason: Reason; message: string }
  | { kind: 'failed'; message: string }
