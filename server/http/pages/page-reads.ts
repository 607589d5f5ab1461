import type { Context } from '../../trpc/context.ts'
import { appRouter } from '../../trpc/index.ts'
import { createCallerFactory } from '../../trpc/trpc.ts'

const createCaller = createCallerFactory(appRouter)

export type PageCaller = ReturnType<typeof createCaller>
export type PageReads = ReturnType<typeof createPageReads>

/**
 * The reads of one page request, with the rights of its visitor. The status of the page and its data rest on some of
 * the same answers: these are read once, and shared.
 */
export function createPageReads(context: Context) {
  const caller = createCaller(context)
  return {
    caller,
    /** The built-in offline model answers, since no model key is set. */
    isOffline: context.env.anthropic === null,
    workspace: once(slug => caller.workspace.get({ slug })),
    channels: once(workspaceId => caller.channel.list({ workspaceId })),
    people: once(workspaceId => caller.workspace.listMembers({ workspaceId })),
    thread: once(threadId => caller.thread.get({ threadId })),
    fork: once(forkId => caller.fork.get({ forkId })),
  }
}

function once<Answer>(read: (key: string) => Promise<Answer>): (key: string) => Promise<Answer> {
  const begun = new Map<string, Promise<Answer>>()
  return key => {
    const answer = begun.get(key) ?? read(key)
    begun.set(key, answer)
    return answer
  }
}
