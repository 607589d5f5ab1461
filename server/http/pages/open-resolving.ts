import type { inferRouterOutputs } from '@trpc/server'
import { limits } from '../../domain/wire/limits.ts'
import type { AppRouter } from '../../trpc/index.ts'
import type { PageCaller } from './page-reads.ts'

type Answers = inferRouterOutputs<AppRouter>

/** The view that resolves a fork: the draft of its result, and all messages, since a result is made from all of them. */
export interface ResolvingOpening {
  draft: Answers['fork']['draft']
  /** The task that writes the draft, or wrote it. */
  task: Answers['task']['get'] | null
  messages: Answers['message']['list']['messages']
}

/** Reads what the view that resolves a fork starts with. Null: there is too much of it, and its browser reads it. */
export async function openResolving(
  caller: PageCaller,
  place: { threadId: string; forkId: string },
  mostCharacters: number,
): Promise<ResolvingOpening | null> {
  const { forkId } = place
  const [{ draft, task }, messages] = await Promise.all([
    caller.fork.draft({ forkId }).then(async draft => ({ draft, task: await readTask(caller, draft) })),
    readAll(caller, place, mostCharacters),
  ])
  return messages && { draft, task, messages }
}

/** A task that can't be read is not shown: the draft says the same without it. */
async function readTask(caller: PageCaller, { draft }: ResolvingOpening['draft']) {
  return draft?.taskId ? caller.task.get({ taskId: draft.taskId }).catch(() => null) : null
}

async function readAll(
  caller: PageCaller,
  place: { threadId: string; forkId: string },
  mostCharacters: number,
): Promise<ResolvingOpening['messages'] | null> {
  const all: ResolvingOpening['messages'] = []
  let characters = 0
  for (let cursor: number | null | undefined; cursor !== null; ) {
    const page: Answers['message']['list'] = await caller.message.list({
      ...place,
      limit: limits.maxPageSize,
      cursor,
    })
    characters += JSON.stringify(page.messages).length
    if (characters > mostCharacters) return null
    all.unshift(...page.messages)
    cursor = page.prevCursor
  }
  return all
}
