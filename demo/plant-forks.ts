import { type Demo, waitForEnd } from './demo-stage.ts'
import { type DemoFork, forks } from './team.ts'

/** Plays the forks of the demo: discussions, results, second versions. The offline model drafts the results. */
export async function plantForks(demo: Demo): Promise<void> {
  for (const fork of forks) await playFork(demo, fork)
}

async function playFork(demo: Demo, { channel, question, replies, by, about, lines, end }: DemoFork) {
  const { player, channelId } = demo
  const { thread, message } = await player(question.by).api.thread.create.mutate({
    channelId: channelId(channel),
    content: question.text,
    forPeople: true,
  })
  for (const reply of replies) {
    const { api } = player(reply.by)
    await api.message.send.mutate({ threadId: thread.id, content: reply.text, forPeople: true })
  }
  const { fork } = await player(by).api.fork.create.mutate({ messageId: message.id, description: about })
  const at = { threadId: thread.id, forkId: fork.id }
  const talk = async (said: DemoFork['lines'], asksAgent: boolean) => {
    for (const [index, line] of said.entries()) {
      const { api } = player(line.by)
      const isAsked = asksAgent && index === 0
      const { tasks } = await api.message.send.mutate({ ...at, content: line.text, forPeople: !isAsked })
      for (const task of tasks) await waitForEnd(player(line.by), task.id)
    }
  }
  await talk(lines, true)
  const { api } = player(by)
  if (end === 'abandoned') await api.fork.abandon.mutate({ forkId: fork.id })
  if (end === 'open' || end === 'abandoned') return
  await publish(demo, by, fork.id)
  if (end === 'resolved') return
  await api.fork.reopen.mutate({ forkId: fork.id })
  await talk(end.again, false)
  await publish(demo, by, fork.id)
}

async function publish({ player }: Demo, by: DemoFork['by'], forkId: string): Promise<void> {
  const { api } = player(by)
  const { task } = await api.fork.resolve.mutate({ forkId })
  if (task) await waitForEnd(player(by), task.id)
  const { draft } = await api.fork.draft.query({ forkId })
  if (!draft) throw new Error('The result was not drafted.')
  await api.fork.publish.mutate({ forkId, rev: draft.rev, basedOnRev: draft.basedOnRev, force: true })
}
