import * as z from 'zod'
import type { Client } from './client.ts'
import { followTask } from './follow-task.ts'
import type { Terminal } from './terminal.ts'

const payload = z.object({ body: z.string().nullable() })
const asked = z.object({
  question: z.string().optional(),
  input: z.string().optional(),
  name: z.string().optional(),
})
const called = z.object({ request: z.string() })

export interface Shown {
  json: boolean
  debug: boolean
}

/** Prints the answer of a task until the task ends or waits for a person; returns the exit code. */
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
    if (said.name === 'event') {
      const { type, data } = said.data
      if (debug && type === 'model.requested')
        await showRequest(client, err, taskId, called.parse(data).request)
      if (type === 'question.asked' || type === 'approval.asked') {
        const question = await describeAsked(client, taskId, asked.parse(data))
        if (json) out(`${JSON.stringify({ taskId, status: 'waiting', asked: question })}\n`)
        else err(`\n${question}\n\nAnswer with: openvibe tasks ${taskId} --resume "…"\n`)
        return 4
      }
    }
    if (said.name === 'end') {
      const { task, answer, output } = said.data
      if (json) out(`${JSON.stringify(said.data)}\n`)
      else {
        const content = answer?.content ?? output ?? ''
        // The last part was not yet in the text so far.
        out(content.startsWith(text) ? `${content.slice(text.length)}\n` : `\n${content}\n`)
        if (task.status !== 'completed') err(`${task.error?.message ?? `The task was ${task.status}.`}\n`)
      }
      return task.status === 'completed' ? 0 : 1
    }
  }
  return 1
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

async function describeAsked(
  client: Client,
  taskId: string,
  { question, input, name }: z.infer<typeof asked>,
): Promise<string> {
  const hash = question ?? input
  const { body } = hash ? await client.get(`/tasks/${taskId}/payloads/${hash}`, payload) : { body: null }
  return name ? `Approve the use of ${name}?\n${body ?? ''}` : readQuestion(body)
}

function readQuestion(body: string | null): string {
  try {
    const { question, choices = [] } = z
      .object({ question: z.string(), choices: z.array(z.string()).optional() })
      .parse(JSON.parse(body ?? ''))
    return [question, ...choices.map(choice => `  - ${choice}`)].join('\n')
  } catch {
    return body ?? ''
  }
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
