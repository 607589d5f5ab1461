import * as z from 'zod'
import { hireAgent, startThread } from '../conversation.ts'
import type { WorkerStage } from '../worker-stage.ts'

const wire = z.object({
  tools: z.array(z.looseObject({ name: z.string(), description: z.string() })).optional(),
  messages: z.array(z.object({ role: z.string(), content: z.array(z.looseObject({ type: z.string() })) })),
})
const toolResult = z.looseObject({
  type: z.literal('tool_result'),
  content: z.unknown(),
  is_error: z.boolean().optional(),
})

let hired = 0

/** Asks agents of a stage that have tools of servers, and reads the requests to their model. */
export function askOn(stage: () => WorkerStage) {
  /** Asks an agent with these tools, which calls one of them and then says 'Done.'. */
  async function ask(
    tools: readonly string[],
    calls: { name: string; input?: Record<string, unknown>; id?: string }[],
    fields: Omit<NonNullable<Parameters<typeof hireAgent>[3]>, 'tools'> = {},
  ) {
    const { db, scene, script } = stage()
    const threadId = await startThread(db, scene)
    const agent = await hireAgent(db, scene, `caller-${++hired}`, { tools, ...fields })
    await script.enqueue([
      { kind: 'tools', calls: calls.map(call => ({ input: {}, ...call })) },
      { kind: 'text', text: 'Done.' },
    ])
    const asked = await stage().ask({ threadId, content: `@${agent.slug} use it`, calls: [agent] })
    return { agent, threadId, ...asked }
  }

  /** Returns the bodies of the model calls so far, when there are at least so many. */
  async function requests(least: number) {
    return (await stage().prompts(least)).map(text => wire.parse(JSON.parse(text)))
  }

  /** Returns the tool results that the newest model call was told. */
  async function results(least: number): Promise<{ text: string; content: unknown; isError: boolean }[]> {
    const last = (await requests(least)).at(-1)?.messages.at(-1)
    return (last?.content ?? []).flatMap(block => {
      const { data } = toolResult.safeParse(block)
      if (!data) return []
      const { content, is_error: isError = false } = data
      return [{ text: typeof content === 'string' ? content : JSON.stringify(content), content, isError }]
    })
  }

  return { ask, requests, results }
}
