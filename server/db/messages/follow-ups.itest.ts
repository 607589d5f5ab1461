/** The composer foretells by the domain's rule which agents a message follows up; the server decides by a statement. */
import { v7 as newId } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Orchard, plantOrchard } from '../../../testing/cast.ts'
import { createTestStage, type TestStage } from '../../../testing/stage.ts'
import { answeredOfLast, findFollowUps } from '../../domain/agents/follow-ups.ts'
import { findThreadPlace } from './conversations.ts'
import { listMessages } from './messages.ts'

let stage: TestStage
let orchard: Orchard
const ids = new Map<string, string>()

beforeAll(async () => {
  stage = await createTestStage()
  orchard = await plantOrchard(stage)
  const { rows } = await stage.root.query('select id, slug from agent_configs where workspace_id = $1', [
    orchard.workspace.id,
  ])
  for (const { id, slug } of rows) ids.set(slug, id)
  ids.set('ada', orchard.people.ada.userId)
  ids.set('bob', orchard.people.bob.userId)
})
afterAll(() => stage.close())

/** Its author, and which message it answers, counted from 1. */
interface Line {
  by: 'ada' | 'bob' | 'vibe' | 'coder' | 'system'
  to?: number
  deleted?: true
}
const ada: Line = { by: 'ada' }
const bob: Line = { by: 'bob' }
const vibe = (to: number): Line => ({ by: 'vibe', to })
const coder = (to: number): Line => ({ by: 'coder', to })

const idOf = (name: string) => ids.get(name) ?? ''

async function write(lines: readonly Line[]): Promise<string> {
  const { root } = stage
  const channelId = orchard.channels.general?.id ?? ''
  const { thread } = await orchard.people.ada.api.thread.create.mutate({ channelId, content: 'Begin' })
  const messageIds = lines.map(() => newId())
  await root.query('set session_replication_role = replica')
  await root.query('delete from messages where thread_id = $1', [thread.id])
  for (const [index, { by, to, deleted = false }] of lines.entries()) {
    const isAgent = by === 'vibe' || by === 'coder'
    const kind = isAgent ? 'agent' : by === 'system' ? 'system' : 'human'
    await root.query(
      `insert into messages (id, workspace_id, channel_id, thread_id, seq, rev, parent_id, author_type,
         author_user_id, author_agent_id, content, deleted_at)
       values ($1, $2, $3, $4, $5, $5, $6, $7, $8, $9, $10, $11)`,
      [
        messageIds[index],
        orchard.workspace.id,
        channelId,
        thread.id,
        index + 1,
        to === undefined ? null : messageIds[to - 1],
        kind,
        kind === 'human' ? idOf(by) : null,
        isAgent ? idOf(by) : null,
        deleted ? '' : 'x',
        deleted ? new Date() : null,
      ],
    )
  }
  await root.query('set session_replication_role = origin')
  return thread.id
}

async function findBoth(threadId: string, who: 'ada' | 'bob', setting: 'off' | 'asker' | 'everyone') {
  const userId = idOf(who)
  await stage.root.query('update workspaces set follow_ups = $1 where id = $2', [
    setting,
    orchard.workspace.id,
  ])
  return stage.db.asUser({ sub: userId }, async tx => {
    const messages = await listMessages(tx, { threadId, forkId: null, limit: 100, from: 0 })
    const asked = { userId, threadId, forkId: null, parentId: null, messageId: newId(), names: [] }
    const place = await findThreadPlace(tx, asked)
    return {
      byRule: findFollowUps({ messages, setting, userId }),
      byStatement: place?.followUps.map(({ id }) => id),
    }
  })
}

const settings = ['off', 'asker', 'everyone'] as const

describe('the agents that a message follows up', () => {
  it.each<[string, Line[], { asker: Line['by'][]; everyone: Line['by'][] }]>([
    ['nobody answered', [ada], { asker: [], everyone: [] }],
    ['one answered', [ada, vibe(1)], { asker: ['vibe'], everyone: ['vibe'] }],
    ['two answered', [ada, coder(1), vibe(1)], { asker: ['coder', 'vibe'], everyone: ['coder', 'vibe'] }],
    [
      'one answered twice',
      [ada, vibe(1), coder(1), vibe(1)],
      { asker: ['vibe', 'coder'], everyone: ['vibe', 'coder'] },
    ],
    ['another person was answered', [ada, bob, vibe(2)], { asker: [], everyone: ['vibe'] }],
    ['another person wrote since', [ada, vibe(1), bob], { asker: ['vibe'], everyone: [] }],
    ['the writer wrote since', [ada, vibe(1), ada], { asker: [], everyone: [] }],
    ['an older message was answered late', [ada, ada, vibe(1)], { asker: ['vibe'], everyone: ['vibe'] }],
    ['the answer was deleted', [ada, { ...vibe(1), deleted: true }], { asker: [], everyone: [] }],
    [
      'the question was deleted',
      [{ ...ada, deleted: true }, vibe(1)],
      { asker: ['vibe'], everyone: ['vibe'] },
    ],
    ['an agent spoke without a question', [ada, { by: 'vibe' }], { asker: [], everyone: [] }],
    ['an agent answered an agent', [ada, vibe(1), coder(2)], { asker: ['vibe'], everyone: ['vibe'] }],
    ['the system spoke', [ada, { by: 'system', to: 1 }], { asker: [], everyone: [] }],
    [
      'the last message that counts was answered',
      [...Array<Line>(answeredOfLast).fill(ada), vibe(1)],
      { asker: ['vibe'], everyone: ['vibe'] },
    ],
    [
      'a message before those that count was answered',
      [...Array<Line>(answeredOfLast + 1).fill(ada), vibe(1)],
      { asker: [], everyone: ['vibe'] },
    ],
  ])('are the same by rule and by statement where %s', async (_name, lines, forAda) => {
    const threadId = await write(lines)
    for (const setting of settings) {
      for (const who of ['ada', 'bob'] as const) {
        const { byRule, byStatement } = await findBoth(threadId, who, setting)
        expect(byStatement, `${who}, ${setting}`).toEqual(byRule)
        if (who === 'ada') expect(byRule, setting).toEqual(setting === 'off' ? [] : forAda[setting].map(idOf))
      }
    }
  })
})
