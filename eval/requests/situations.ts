import { startTask } from '../../server/chat/tasks/start-task.ts'
import type { Conversation } from '../conversation.ts'
import { ask, waitForEnd } from '../product/ask.ts'
import { buildPlace, findPlayer, type Place } from '../product/build-place.ts'
import type { Product } from '../product/open-product.ts'

/** A situation in which an agent is asked. */
export interface Situation {
  name: string
  about: string
  /** Plays it, with planned answers, and returns the last request as it was sent. */
  play(product: Product, now: Date): Promise<string>
}

const regatta: Conversation = {
  name: 'regatta',
  about: 'A thread of three people with a guest, over two days.',
  workspace: 'Windrose Sailing',
  people: { Saskia: 'admin', Emil: 'member', Bao: 'member', Greta: 'guest' },
  channel: { name: 'regatta', topic: 'The autumn regatta, with Greta from the harbour office' },
  talk: `
    -- 2 days ago
    09:02 Saskia: The harbour office gives us the north pier for the regatta, from eight to six.
    09:10 Greta: Please keep the fuel berth free, the ferry needs it at noon.
    09:14 Emil: Then the finish line has to move. I suggest the red buoy.
    -- yesterday
    16:30 Bao: The red buoy works. The jury boat can anchor there even with wind from the west.
    16:41 Saskia: Good, the finish is at the red buoy. Bao, please draw the chart.
    16:42 Bao: You have it by Thursday.
  `,
  asks: { who: 'Emil', words: 'where is the finish, and who draws the chart?' },
  checks: [],
}

const fork: Conversation = {
  ...regatta,
  fork: {
    at: 'Then the finish line has to move',
    description: 'Find a place for the finish line',
    talk: `
      -- yesterday
      15:58 Emil: What speaks against the red buoy?
      16:05 Bao: Only the west wind, if the anchor does not hold.
    `,
  },
  asks: { who: 'Emil', words: 'what should we check on site before we decide?' },
}

const otherChannel: Conversation = {
  ...regatta,
  elsewhere: [
    {
      channel: 'jury',
      talk: `
        -- 3 days ago
        11:20 Bao: The jury wants two boats at the finish, one of them with a radio.
        11:25 Greta: Then I keep berth 4 free for the second one.
      `,
    },
  ],
  asks: { who: 'Saskia', words: 'what did the jury want at the finish? Search the other channels.' },
}

const { who, words } = regatta.asks
const answer = 'The finish is at the red buoy, and Bao draws the chart.'

export const situations: readonly Situation[] = [
  {
    name: 'thread',
    about: 'A member mentions the agent in a thread, with a guest in the channel.',
    async play(product, now) {
      return askHere(product, await settle(product, regatta, now), { who, words })
    },
  },
  {
    name: 'fork',
    about: 'A member writes in a fork; the agent is its partner and answers without a mention.',
    async play(product, now) {
      return askHere(product, await settle(product, fork, now), fork.asks)
    },
  },
  {
    name: 'follow-up',
    about: 'The agent has answered, and the same member asks on without a mention.',
    async play(product, now) {
      const place = await settle(product, regatta, now)
      const { workspaceId, admin } = place
      await admin.api.workspace.update.mutate({ workspaceId, followUps: 'asker' })
      await askHere(product, place, { who, words })
      return askHere(product, place, { who, words: 'and by when?', isFollowUp: true })
    },
  },
  {
    name: 'tool-loop',
    about: 'The agent has searched the workspace and goes on with the result.',
    async play(product, now) {
      const place = await settle(product, otherChannel, now)
      const input = { query: 'jury finish boats' }
      await product.script.enqueue({
        kind: 'tools',
        text: 'I look for the words of the jury.',
        calls: [{ name: 'search_messages', input }],
      })
      return askHere(product, place, otherChannel.asks)
    },
  },
  {
    name: 'api-session',
    about: 'A program asks with the API key of a member, for the second time in its session.',
    async play(product, now) {
      const place = await settle(product, regatta, now)
      await askAsProgram(
        product,
        place,
        'Draft the subject line of a mail that invites sailors to our regatta.',
      )
      return askAsProgram(product, place, 'Shorter, please, and with the word autumn.')
    },
  },
]

function settle(product: Product, conversation: Conversation, now: Date): Promise<Place> {
  return buildPlace(product, conversation, { agent: 'vibe', model: null, now })
}

async function askHere(product: Product, place: Place, question: Parameters<typeof ask>[2]): Promise<string> {
  await product.script.enqueue({ kind: 'text', text: answer })
  return lastOf((await ask(product, place, question)).requests)
}

async function askAsProgram(product: Product, place: Place, content: string): Promise<string> {
  const { workspaceId, agent } = place
  const { api, userId: ownerId } = findPlayer(place, who)
  const scope = 'write'
  const { apiKey } = await api.apiKey.create.mutate({ workspaceId, name: 'Newsletter', scope })
  await product.script.enqueue({
    kind: 'text',
    text: 'Set sail with us: our regatta is open for entries',
  })
  const { task } = await startTask(product.db, {
    claims: { sub: ownerId },
    key: { keyId: apiKey.id, workspaceId, ownerId, scope },
    agent: agent.slug,
    input: { kind: 'message', content },
    place: { session: 'newsletter' },
  })
  return lastOf((await waitForEnd(product, findPlayer(place, who), task.id)).requests)
}

function lastOf(requests: readonly string[]): string {
  const last = requests.at(-1)
  if (last === undefined) throw new Error('The agent made no request.')
  return last
}
