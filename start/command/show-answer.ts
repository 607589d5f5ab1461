import * as z from 'zod'
import { task } from '../../server/domain/tasks/task.ts'
import type { Client } from './client.ts'
import { followTask } from './follow-task.ts'
import { describeCard } from './show-card.ts'
import type { Terminal } from './terminal.ts'

const payload = z.object({ body: z.string().nullable() })
const called = z.object({ request: z.string() })
const one = z.object({ task })

export interface Shown {
  json: boolean
  debug: boolean
}

/**
 * Prints the answer of a task until the task ends, or until it or a task below it waits for a person; returns
 * the exit code.
 */
export async function showAnswer(
  client: Client,
  { out, err }: Terminal,
  { taskId, after = 0, json, debug }: Shown & { taskId: string; after?: number },
): Promise<number> {
  let text = ''
  for await (const said of followTask(client, taskId, after)) {
    if (said.name === 'text') {
      const { offset, text: more } = said.data
      if (!json) out(offset === text.length ? more : `\n${more}`)
      text = text.slice(0, offset) + more
    }
    if (said.name === 'event' || said.name === 'child') {
      const { type, data, taskId: owner } = said.data
      if (debug && type === 'model.requested')
        await showRequest(client, err, owner, called.parse(data).request)
      const isAsked = type === 'question.asked' || type === 'approval.asked'
      if (isAsked && (await isWaiting(client, owner))) {
        const question = (await describeCard(client, owner)) ?? ''
        if (json) out(`${JSON.stringify({ taskId: owner, status: 'waiting', asked: question })}\n`)
        else err(`\n${question}\n\nAnswer with: openvibe tasks ${owner} --resume "…"\n`)
        return 4
      }
    }
    if (said.name === 'end') {
      const { task: ended, answer, output, data } = said.data
      if (json) out(`${JSON.stringify(said.data)}\n`)
      else {
        const content = data ? indent(JSON.stringify(data)) : (answer?.content ?? output ?? '')
        // The last part was not yet in the text so far.
        out(content.startsWith(text) ? `${content.slice(text.length)}\n` : `\n${content}\n`)
        if (ended.status !== 'completed') err(`${ended.error?.message ?? `The task was ${ended.status}.`}\n`)
      }
      return ended.status === 'completed' ? 0 : 1
    }
  }
  return 1
}

/** Returns whether a task still waits: a log that is read from its start has questions of long ago. */
async function isWaiting(client: Client, taskId: string): Promise<boolean> {
  return (await client.get(`/tasks/${taskId}`, one)).task.status === 'waiting'
}

async function showRequest(
  client: Client,
  err: Terminal['err'],
  taskId: string,
  hash: string,
): Promise<void> {
  const { body } = await client.get(`/tasks/${taskId}/payloads/${hash}`, payload)
  err(`${indent(body)}\n`)
}

/** Indents JSON so that people can read it; other text is not changed. */
export function indent(body: string | null): string {
  if (body === null) return '(erased)'
  try {
    return JSON.stringify(JSON.parse(body), null, 2)
  } catch {
    return body
  }
}
