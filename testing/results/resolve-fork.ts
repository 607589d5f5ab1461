/** Resolves forks as people do, with the words of a draft that an agent would have written. Only tests import it. */
import { v7 as newId } from 'uuid'
import { insertResultDraft } from '../../server/db/results/fork-results.ts'
import type { Message } from '../../server/domain/messages/message.ts'
import { emptyResult, type ResultBullet } from '../../server/domain/results/result.ts'
import type { Player } from '../cast.ts'
import type { TestStage } from '../stage.ts'

/** A line as a test names it: its words are those of a message of the fork, unless it has others. */
export interface TestLine {
  id: string
  text: string
  kind?: ResultBullet['kind']
  owner?: string | null
}

export interface TestFork {
  threadId: string
  forkId: string
  /** The message of the fork that all lines cite. */
  said: Message
}

/** Opens a fork in a new thread of a channel, with one message. */
export async function openTestFork(who: Player, channelId: string, content: string): Promise<TestFork> {
  const { thread, message } = await who.api.thread.create.mutate({ channelId, content: 'Which press?' })
  const { fork } = await who.api.fork.create.mutate({ messageId: message.id, divePartnerId: null })
  const said = await who.api.message.send.mutate({ threadId: thread.id, forkId: fork.id, content })
  return { threadId: thread.id, forkId: fork.id, said: said.message }
}

/** Writes a draft of the fork's result with these lines. */
export async function draftResult(stage: TestStage, who: Player, at: TestFork, lines: readonly TestLine[]) {
  const { forkId, threadId, said } = at
  const { fork } = await who.api.fork.get.query({ forkId })
  const { thread } = await who.api.thread.get.query({ threadId })
  const bullets = lines.map(({ id, text, kind = 'decision', owner = null }): ResultBullet => {
    const citations = [{ messageId: said.id, number: said.forkNumber ?? 1, quote: said.content }]
    return { id, text, kind, owner, citations, wording: { by: 'agent' }, marked: null }
  })
  const { agents } = await who.api.agent.list.query({ workspaceId: said.workspaceId })
  return stage.db.asWorker(tx =>
    insertResultDraft(tx, {
      id: newId(),
      forkId,
      version: (fork.resultVersion ?? 0) + 1,
      state: 'ready',
      body: { ...emptyResult(), headline: 'The new press', bullets },
      agentId: agents.find(({ slug }) => slug === 'vibe')?.id ?? '',
      taskId: null,
      messageCount: fork.messageCount,
      basedOnRev: thread.rev,
      createdBy: who.userId,
    }),
  )
}

/** Publishes a result with these lines. */
export async function publishLines(stage: TestStage, who: Player, at: TestFork, lines: readonly TestLine[]) {
  const { rev, basedOnRev } = await draftResult(stage, who, at, lines)
  return who.api.fork.publish.mutate({ forkId: at.forkId, rev, basedOnRev })
}
