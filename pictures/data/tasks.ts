import { apiOf, ask, begin, type Play, waitFor } from './play.ts'

const plain = {
  description: 'Sorts apples',
  systemPrompt: 'You sort apples.\n\nBe short, and say where each box goes.',
  model: 'claude-sonnet-5-5',
}

/** Makes tasks in every state, with questions and approvals, tools, other agents and replays. */
export async function makeTasks(play: Play): Promise<void> {
  await makeEndings(play)
  await makeReplay(play)
  await makeToolTask(play)
  await makeWaiting(play)
}

async function makeEndings(play: Play) {
  const run = async (name: string, content: string, scripts: Parameters<typeof ask>[2]['scripts']) => {
    const { threadId } = await begin(play, 'bob', { name, content: `About this: ${content}` })
    const task = await ask(play, 'bob', { threadId, content: `@vibe ${content}`, scripts })
    play.places[`${name}.task`] = `/orchard/tasks/${task}`
    return { threadId, task }
  }
  await run('refused', 'the first one', [{ kind: 'refusal' }])
  await run('cut', 'the second one', [
    { kind: 'text', text: 'It is long and', stopReason: 'max_tokens', usage: { input: 700, output: 8 } },
  ])
  await run('failed', 'are the pears ripe?', [
    { kind: 'failure', status: 404, message: 'model: no such thing' },
  ])
  await run('garbled', 'how many are there?', [{ kind: 'garbled', as: 'text', times: 2 }])
  const again = await run('again', 'a name, please', [{ kind: 'text', text: 'Golden Hour.' }])
  await play.model.enqueue({ kind: 'text', text: 'Late Sun.' })
  const { task } = await apiOf(play, 'bob').task.regenerate.mutate({ taskId: again.task })
  await waitFor(apiOf(play, 'bob'), task.id, 'completed')

  const { threadId } = await begin(play, 'bob', {
    name: 'stopped',
    content: 'Tell the story of the orchard.',
  })
  const holds = [2]
  const deltas = ['It began ', 'with one tree ', 'and never ended.']
  await play.model.enqueue({ kind: 'text', id: 'story', deltas, holds })
  const sent = await apiOf(play, 'bob').message.send.mutate({ threadId, content: '@vibe tell it in full' })
  const taskId = sent.tasks[0]?.id ?? ''
  await play.model.held('story')
  await apiOf(play, 'bob').task.cancel.mutate({ taskId })
  await waitFor(apiOf(play, 'bob'), taskId, 'cancelled')
}

async function makeReplay(play: Play) {
  const { bob } = play.orchard.people
  const { threadId } = await begin(play, 'bob', { name: 'asked', content: 'The press is clean.' })
  const content = '@vibe when do we press?'
  const question = { question: 'Which day?', choices: ['Friday', 'Saturday'] }
  const taskId = await ask(play, 'bob', {
    threadId,
    content,
    scripts: [{ kind: 'tools', calls: [{ name: 'ask_human', input: question }] }],
    until: 'waiting',
  })
  await play.model.enqueue({
    kind: 'text',
    text: 'We press the apples on Friday, in the barn.',
    usage: { input: 900, output: 12 },
  })
  const { events } = await bob.api.task.events.query({ taskId })
  const seq = events.find(({ type }) => type === 'question.asked')?.seq ?? 0
  await bob.api.task.respond.mutate({ taskId, seq, response: { kind: 'answer', text: 'Friday' } })
  await waitFor(bob.api, taskId, 'completed')
  await play.model.enqueue({
    kind: 'text',
    text: 'We press the pears on Friday, in the cellar.',
    usage: { input: 900, output: 14 },
  })
  const { task } = await bob.api.task.replay.mutate({ taskId, fromTurn: 2, model: 'claude-opus-5-5' })
  await waitFor(bob.api, task.id, 'completed')
  Object.assign(play.places, {
    replayed: `/orchard/tasks/${taskId}`,
    replay: `/orchard/tasks/${task.id}`,
    compare: `/orchard/tasks/${task.id}/compare`,
  })
}

async function makeToolTask(play: Play) {
  const { ada } = play.orchard.people
  await hire(play, {
    slug: 'cooper',
    displayName: 'Cooper',
    tools: ['search_messages', 'read_thread', 'ask_agent'],
  })
  const { threadId } = await begin(play, 'ada', { name: 'cooper', content: 'Barrels for next year' })
  const taskId = await ask(play, 'ada', {
    threadId,
    content: '@cooper what does a barrel take?',
    scripts: [
      {
        kind: 'tools',
        calls: [
          { name: 'search_messages', input: { query: 'barrels' } },
          { name: 'read_thread', input: { thread: 'the one about staves' } },
        ],
        usage: { input: 1200, output: 8 },
      },
      {
        kind: 'tools',
        calls: [{ name: 'ask_agent', input: { agent: 'coder', question: 'How many staves?' } }],
      },
      { kind: 'text', when: { contains: 'How many staves?' }, text: 'Thirty staves.' },
      { kind: 'text', when: { contains: 'Thirty staves.' }, text: 'We need thirty.' },
    ],
  })
  const { tasks } = await ada.api.task.list.query({ threadId })
  const child = tasks.find(({ id }) => id !== taskId)?.id
  Object.assign(play.places, { tools: `/orchard/tasks/${taskId}`, child: `/orchard/tasks/${child}` })
}

async function makeWaiting(play: Play) {
  const trust = { react: 'approve' } as const
  const waitMinutes = 7 * 24 * 60
  await hire(play, {
    slug: 'grader',
    displayName: 'Grader',
    tools: ['react'],
    approvals: { trust, waitMinutes },
  })
  const question = 'Which press shall I count? There are two of them in the barn.'
  const input = { question, choices: ['The old one', 'The new one'], wait_days: 30 }
  const waiting = async (name: string, content: string, call: { name: string; input: object }) => {
    const { threadId } = await begin(play, 'carla', { name, content: `Before the harvest: ${name}` })
    const calls = [{ ...call, input: { ...call.input } }]
    const task = await ask(play, 'bob', {
      threadId,
      content,
      scripts: [{ kind: 'tools', calls }],
      until: 'waiting',
    })
    play.places[`${name}.task`] = `/orchard/tasks/${task}`
  }
  await waiting('question', '@vibe how much did the press make?', { name: 'ask_human', input })
  await waiting('approval', '@grader mark this one', { name: 'react', input: { emoji: '🍏' } })
}

type Draft = Parameters<ReturnType<typeof apiOf>['agent']['create']['mutate']>[0]

async function hire(play: Play, given: Pick<Draft, 'slug' | 'displayName' | 'tools' | 'approvals'>) {
  const workspaceId = play.orchard.workspace.id
  const { displayName, slug } = given
  const { agent } = await apiOf(play, 'ada').agent.create.mutate({
    workspaceId,
    name: displayName,
    ...plain,
    ...given,
  })
  play.places[`agent.${slug}`] = `/orchard/settings/agents/${agent.id}`
  return agent
}
