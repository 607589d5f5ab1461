import * as z from 'zod'
import { message } from '../../server/domain/messages/message.ts'
import { task } from '../../server/domain/tasks/task.ts'
import type { Client } from './client.ts'
import { CommandError } from './command-error.ts'
import { type Shown, showAnswer } from './show-answer.ts'
import { previewed, showRequests } from './show-requests.ts'
import type { Terminal } from './terminal.ts'

const started = z.object({ task, message, session: z.string().nullable() })

interface Asked {
  agent?: string
  message?: string
  thread?: string
  session?: string
  'dry-run': boolean
}

/** Asks an agent and prints the answer as it arrives, or only shows the request that would be sent. */
export async function chat(client: Client, terminal: Terminal, asked: Shown & Asked): Promise<number> {
  const { agent, thread, session } = asked
  if (!agent) throw new CommandError(2, 'Name an agent: openvibe chat -a vibe -m "…"')
  const content = asked.message ?? (await terminal.readInput())
  if (!content) throw new CommandError(2, 'Enter a message: openvibe chat -a vibe -m "…"')
  const body = {
    agent,
    input: { kind: 'message', content },
    ...(thread && { threadId: thread }),
    ...(session && { session }),
  }
  if (asked['dry-run'])
    return showRequests(terminal, await client.post('/tasks/dry-run', body, previewed), asked)
  const answer = await client.post('/tasks', body, started)
  const code = await showAnswer(client, terminal, { ...asked, taskId: answer.task.id })
  if (answer.session && !session && !asked.json) {
    terminal.err(`Continue with: openvibe chat -a ${agent} --session ${answer.session} -m "…"\n`)
  }
  return code
}
