import * as z from 'zod'
import { message } from '../../server/domain/messages/message.ts'
import { task } from '../../server/domain/tasks/task.ts'
import type { Client } from './client.ts'
import { CommandError } from './command-error.ts'
import { type Shown, showAnswer } from './show-answer.ts'
import { previewed, showRequests } from './show-requests.ts'
import type { Terminal } from './terminal.ts'

const started = z.object({ task, message: message.nullable(), session: z.string().nullable() })

interface Input {
  message?: string
  /** The name of an event. */
  event?: string
  /** Its data, as JSON. */
  data?: string
  note?: string
}

interface Asked extends Input {
  agent?: string
  thread?: string
  session?: string
  instruction?: string
  'dry-run': boolean
}

/** Asks an agent and prints the answer as it arrives, or only shows the request that would be sent. */
export async function chat(client: Client, terminal: Terminal, asked: Shown & Asked): Promise<number> {
  const { agent, thread, session, instruction } = asked
  if (!agent) throw new CommandError(2, 'Name an agent: openvibe chat -a vibe -m "…"')
  const body = {
    agent,
    input: await readGiven(terminal, asked),
    ...(instruction && { instruction }),
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

/** Reads the input for an agent: a message, an event with its data, or a system note. */
async function readGiven(terminal: Terminal, asked: Input): Promise<Record<string, unknown>> {
  const { event, data, note } = asked
  if ([asked.message, event, note].filter(given => given !== undefined).length > 1) {
    throw new CommandError(2, 'Give only one of --message, --event and --note.')
  }
  if (event !== undefined) {
    const json = data ?? ((await terminal.readInput()) || 'null')
    return { kind: 'event', name: event, data: parseJson(json) }
  }
  if (data !== undefined) throw new CommandError(2, '--data needs the name of its event: --event order.paid')
  if (note !== undefined) return { kind: 'system', content: note }
  const content = asked.message ?? (await terminal.readInput())
  if (!content) throw new CommandError(2, 'Enter a message: openvibe chat -a vibe -m "…"')
  return { kind: 'message', content }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new CommandError(2, 'The data of the event is not valid JSON.')
  }
}
