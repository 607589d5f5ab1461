import { within } from '../../bench/deadline.ts'
import type { ModelScript, ScriptInput } from '../../server/offline-model/script-client.ts'
import { apiOf, begin, type Play } from './play.ts'
import { decided, drafted } from './texts.ts'

const asked = 'tell us all about the barn'
const silent = 'think about the roof'
const belt = 'How long is the belt?'
const keep = 'Which trees do we keep?'

const half = drafted('Keep the young ones', [
  decided('The young ones stay.', 1, 'Pressing on Friday is safe'),
  decided('The old ones go.', 3, 'Then we press in the barn'),
])
const cut = half.indexOf('The old ones')

/**
 * Answers that are never completed. The tasks that wait for them are still at work when the product stops,
 * so after each start they get the same half of an answer again.
 */
const scripts = [
  {
    kind: 'text',
    id: 'writing',
    when: { contains: asked },
    deltas: ['Well, the **barn** is old, ', 'and dry.'],
    holds: [1],
  },
  { kind: 'text', id: 'thinking', when: { contains: silent }, text: 'Hm.', holds: ['headers'] },
  {
    kind: 'text',
    id: 'child',
    when: { contains: ['You are Coder', belt] },
    text: 'Two metres.',
    holds: ['headers'],
  },
  {
    kind: 'text',
    id: 'drafting',
    when: { contains: keep },
    deltas: [half.slice(0, cut), half.slice(cut)],
    holds: [1],
  },
] as const satisfies ScriptInput[]

const ids = scripts.map(({ id }) => id)

/** Plans the answers; must be called before the product starts. */
export async function planHeld(model: ModelScript): Promise<void> {
  await model.enqueue(scripts.map(script => ({ ...script, holds: [...script.holds] })))
}

/** Waits until every task has got as far as it will. */
export async function waitForHeld(model: ModelScript): Promise<void> {
  await within(60, 'Waiting for the tasks at work', Promise.all(ids.map(id => model.held(id))))
}

/** Starts the tasks that stay at work. */
export async function makeHeld(play: Play): Promise<void> {
  const calls = [{ name: 'ask_agent', input: { agent: 'coder', question: belt } }]
  await planHeld(play.model)
  await play.model.enqueue({ kind: 'tools', when: { contains: 'what do we order?' }, calls })
  for (const [name, content] of [
    ['writing', `@vibe ${asked}`],
    ['thinking', `@vibe ${silent}`],
    ['child', '@cooper what do we order?'],
  ] as const) {
    const { threadId } = await begin(play, 'carla', {
      name: `held.${name}`,
      content: `The state of things: ${name}`,
    })
    await apiOf(play, 'bob').message.send.mutate({ threadId, content })
  }
  const forkId = play.places['drafting.forkId'] ?? ''
  await apiOf(play, 'ada').fork.resolve.mutate({ forkId })
  await waitForHeld(play.model)
}
