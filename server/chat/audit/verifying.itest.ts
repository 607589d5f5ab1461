import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { runCommand } from '../../../start/command/run-command.ts'
import { hireAgent, type Scene, say, setScene, startThread } from '../../../testing/conversation.ts'
import { createTestStage, type TestStage } from '../../../testing/stage.ts'
import { sealTasks } from '../../db/audit/seals.ts'
import { appendEvents, openTask } from '../../db/tasks/task-events.ts'

let stage: TestStage
let scene: Scene
let taskId: string

beforeAll(async () => {
  stage = await createTestStage()
  scene = await setScene(stage.db)
  const vibe = await hireAgent(stage.db, scene, 'vibe')
  for (let count = 1; count <= 6; count += 1) {
    await stage.root.query('update workspaces set max_forks_per_thread = $1', [count])
  }
  const threadId = await startThread(stage.db, scene)
  const { tasks } = await stage.db.asWorker(tx =>
    say(tx, scene, { threadId, content: '@vibe hello', calls: [vibe] }),
  )
  taskId = tasks[0]?.id ?? ''
  const note = { type: 'cancel.requested', data: { userId: null, why: 'closed' } } as const
  const ended = { type: 'task.cancelled', data: { stopReason: 'cancelled' } } as const
  await stage.db.asWorker(async tx => {
    const open = await openTask(tx, taskId)
    if (open) await appendEvents(tx, open, [note, note, note, note, ended])
  })
  await stage.db.asWorker(tx => sealTasks(tx, { size: 10 }))
  // An operator who gives events other numbers drops this rule first.
  await stage.root.query('alter table task_events drop constraint task_events_check')
  for (const table of tables) await stage.root.query(`create table kept_${table} as table ${table}`)
})
afterAll(() => stage.close())

const tables = ['audit_log', 'audit_heads', 'task_events', 'tasks', 'tasks_unsealed'] as const
const columns = 'workspace_id, seq, v, kind, actor, subject, data, prev_hash, hash, created_at'

/** Writes as an operator whom no trigger stops. */
async function tamper(...statements: string[]) {
  await stage.root.query('set session_replication_role = replica')
  for (const statement of statements) await stage.root.query(statement)
  await stage.root.query('set session_replication_role = origin')
}

afterEach(() =>
  tamper(
    ...[...tables].reverse().map(table => `delete from ${table}`),
    ...tables.map(table => {
      const those = table === 'audit_log' ? columns : '*'
      return `insert into ${table} ${table === 'audit_log' ? `(${those})` : ''} select ${those} from kept_${table}`
    }),
  ),
)

async function verify(...args: string[]) {
  let out = ''
  let err = ''
  const code = await runCommand(['audit', 'verify', ...args], {
    env: { DATABASE_URL: stage.databaseUrl },
    out: text => {
      out += text
    },
    err: text => {
      err += text
    },
    readInput: async () => null,
    confirm: async () => false,
  })
  return { code, out, err }
}

/** Each log as a table with its rows, the condition of its rows, and the way in which the verifier calls it. */
const logs = {
  audit: {
    table: 'audit_log',
    rows: () => `workspace_id = '${scene.workspaceId}'`,
    name: () => 'The log of workspace',
    hash: 'openvibe.audit_hash(audit_log)',
    columns,
    forged: () =>
      `insert into audit_log (${columns}) select workspace_id, SEQ, v, 'member.created', actor, subject, data, prev_hash, hash, created_at from audit_log where workspace_id = '${scene.workspaceId}' and seq = SOURCE`,
  },
  task: {
    table: 'task_events',
    rows: () => `task_id = '${taskId}'`,
    name: () => `The log of task ${taskId}`,
    hash: 'openvibe.event_hash(task_events)',
    columns: 'task_id, seq, v, type, caused_by, data, prev_hash, hash, created_at',
    forged: () =>
      `insert into task_events select task_id, SEQ, v, 'limit.raised', null, data, prev_hash, hash, created_at from task_events where task_id = '${taskId}' and seq = SOURCE`,
  },
} as const

describe.each(['audit', 'task'] as const)('the verifier of the %s log', kind => {
  const log = logs[kind]
  const count = async () => {
    const { rows } = await stage.root.query(
      `select max(seq)::int as last from ${log.table} where ${log.rows()}`,
    )
    return Number(rows[0]?.last)
  }
  /** The numbers of the first, a middle and the last row. */
  const places = ['first', 'middle', 'last'] as const
  const seqOf = async (place: (typeof places)[number]) => {
    const last = await count()
    return { first: 1, middle: Math.ceil(last / 2), last }[place]
  }
  const shift = (from: number, by: number) => [
    `update ${log.table} set seq = seq + 100000 where ${log.rows()} and seq >= ${from}`,
    `update ${log.table} set seq = seq - 100000 + ${by} where ${log.rows()} and seq > 100000`,
  ]
  const expectFault = async (sentence: string) => {
    const { code, out } = await verify()
    expect(out).toContain(log.name())
    expect(out).toContain(sentence)
    expect(code).toBe(1)
  }

  it('finds a whole log whole', async () => {
    expect(await count()).toBeGreaterThan(5)
    const { code, out } = await verify()
    expect(out).toContain('Everything is as it was written.')
    expect(out).not.toMatch(/was (changed|removed|moved|inserted|cut)\./)
    expect(code).toBe(0)
  })

  it.each(places)('names a changed row: the %s one', async place => {
    const seq = await seqOf(place)
    await tamper(`update ${log.table} set data = data || '{"x": 1}' where ${log.rows()} and seq = ${seq}`)
    await expectFault(`Row ${seq} was changed.`)
  })

  it.each(places)('names a changed row that got a new hash: the %s one', async place => {
    const seq = await seqOf(place)
    await tamper(
      `update ${log.table} set data = data || '{"x": 1}' where ${log.rows()} and seq = ${seq}`,
      `update ${log.table} set hash = ${log.hash} where ${log.rows()} and seq = ${seq}`,
    )
    await expectFault(
      place === 'last' ? `Row ${seq} is not the one that was recorded` : `Row ${seq} was changed.`,
    )
  })

  it.each(places)('names a removed row: the %s one', async place => {
    const seq = await seqOf(place)
    const remove = `delete from ${log.table} where ${log.rows()} and seq = ${seq}`
    await tamper(remove)
    await expectFault(place === 'last' ? `Row ${seq} was cut from the end.` : `Row ${seq} was removed.`)
    if (place === 'last') return
    await tamper(...shift(seq + 1, -1))
    await expectFault(`Row ${seq} was removed, and the rows after that got new numbers.`)
  })

  it('names the row that is missing at the end, also if the count in the task’s own row was set back', async () => {
    const last = await count()
    await tamper(
      `delete from ${log.table} where ${log.rows()} and seq > ${last - 2}`,
      `update tasks set last_event_seq = ${last - 2} where id = '${taskId}'`,
    )
    await expectFault(`Rows ${last - 1} to ${last} were cut from the end.`)
  })

  it.each([
    ['the first two', 0, 1],
    ['the first and the last', 0, -1],
    ['two in the middle', 2, 4],
    ['the last two', -2, -1],
  ])('names exchanged rows: %s', async (_, one, other) => {
    const last = await count()
    const [a, b] = [one, other].map(index => (index < 0 ? last + 1 + index : index + 1))
    await tamper(
      `update ${log.table} set seq = 100000 where ${log.rows()} and seq = ${a}`,
      `update ${log.table} set seq = ${a} where ${log.rows()} and seq = ${b}`,
      `update ${log.table} set seq = ${b} where ${log.rows()} and seq = 100000`,
    )
    await expectFault(`Row ${a} was moved: it now stands at ${b}.`)
  })

  it.each([...places, 'after the last'] as const)('names an inserted row: %s', async place => {
    const last = await count()
    const seq = place === 'after the last' ? last + 1 : await seqOf(place)
    const source = Math.max(1, seq - 1)
    const insert = log.forged().replace('SEQ', '90000').replace('SOURCE', String(source))
    await tamper(
      insert,
      ...(place === 'after the last'
        ? []
        : shift(seq, 1).map(text => text.replace('>= ', `< 90000 and seq >= `))),
      `update ${log.table} set seq = ${seq}${
        seq > 1
          ? `, prev_hash = (select p.hash from ${log.table} p where ${log.rows().replace(/^(\w+)/, 'p.$1')} and p.seq = ${seq - 1})`
          : ''
      } where ${log.rows()} and seq = ${place === 'after the last' ? 90000 : 90000}`,
      `update ${log.table} set hash = ${log.hash} where ${log.rows()} and seq = ${seq}`,
    )
    await expectFault(`Row ${seq} was inserted later.`)
  })
})

describe('the verifier', () => {
  it('names a task that was removed with its whole log', async () => {
    await tamper(
      `delete from task_events where task_id = '${taskId}'`,
      `delete from tasks where id = '${taskId}'`,
    )
    const { code, out } = await verify()
    expect(out).toContain(`Task ${taskId}: The task was removed with its log.`)
    expect(code).toBe(1)
  })

  it('finds a log that was cut together with its head by a head that was noted before', async () => {
    const before = await verify()
    const head = new RegExp(`head (${scene.workspaceId}:\\d+:[0-9a-f]+)`).exec(before.out)?.[1] ?? ''
    await tamper(
      `delete from audit_log where workspace_id = '${scene.workspaceId}' and seq > 3`,
      `update audit_heads set seq = 3, hash = (select hash from audit_log l where l.workspace_id = audit_heads.workspace_id and seq = 3)
       where workspace_id = '${scene.workspaceId}'`,
      `delete from tasks_unsealed`,
    )
    // The database alone can't tell this.
    expect((await verify()).code).toBe(0)
    const { code, out } = await verify('--head', head)
    expect(out).toMatch(/Rows 4 to \d+ were cut from the end\./)
    expect(code).toBe(1)
    expect(await verify('--head', 'nonsense')).toMatchObject({ code: 2 })
    const gone = await verify(
      '--head',
      head.replace(scene.workspaceId, '0191c2a0-0000-7000-8000-00000000000f'),
    )
    expect(gone.out).toMatch(/0191c2a0-0000-7000-8000-00000000000f: Rows 1 to \d+ were cut from the end\./)
  })
})
