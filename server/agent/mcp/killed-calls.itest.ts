import { once } from 'node:events'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addServer } from '../../../testing/mcp/add-server.ts'
import { anyTool, startHostileServer, words } from '../../../testing/mcp/hostile-server.ts'
import { askOn } from '../../../testing/mcp/server-stage.ts'
import { spawnWorker } from '../../../testing/spawn-worker.ts'
import { eventually, setWorkerStage, type WorkerStage } from '../../../testing/worker-stage.ts'
import { releaseLeases } from '../../db/lanes/lanes.ts'

let stage: WorkerStage
const { ask, results } = askOn(() => stage)
/** Two workers start in each test. */
const patient = { timeout: 60_000 }

beforeAll(async () => {
  stage = await setWorkerStage()
  Object.assign(stage.env, { allowPrivateAddresses: ['127.0.0.1/32'] })
})
afterAll(() => stage.close())

/** Lets an agent call a tool that never answers its first call, and kills the worker in the middle of it. */
async function killInCall(name: string, effect: 'read_only' | 'side_effecting') {
  let made = 0
  const answer = words('Picked.')
  const server = await startHostileServer({
    tools: [anyTool('pick')],
    calls: {
      pick(response, { id }) {
        made += 1
        if (made === 1) return
        response.writeHead(200, { 'content-type': 'application/json' })
        response.end(JSON.stringify({ jsonrpc: '2.0', id, ...answer }))
      },
    },
  })
  await addServer(stage, { name, url: server.url, effects: { pick: effect } })
  const victim = spawnWorker(stage)
  await victim.ready
  const trust = { [`${name}.pick`]: 'autonomous' as const }
  const { task } = await ask([`${name}.pick`], [{ name: `${name}__pick` }], { approvals: { trust } })
  await eventually(() => expect(made).toBe(1))
  victim.child.kill('SIGKILL')
  await once(victim.child, 'exit')

  const heir = spawnWorker(stage)
  try {
    await heir.ready
    await releaseLeases(stage.db, victim.prefix)
    expect(await stage.ended(task.id)).toMatchObject({ status: 'completed' })
    return { made, told: await results(2), events: await stage.events(task.id) }
  } finally {
    heir.child.kill('SIGTERM')
    await once(heir.child, 'exit')
    await server.close()
    await stage.rest()
  }
}

it('a call that only reads is made again after its worker was killed', patient, async () => {
  const { made, told, events } = await killInCall('reader', 'read_only')
  expect(made).toBe(2)
  expect(told).toMatchObject([{ isError: false, text: expect.stringContaining('Picked.') }])
  expect(events.filter(({ type }) => type === 'tool.succeeded')).toHaveLength(1)
})

it('a call with effects is not made again, and its outcome is told as unknown', patient, async () => {
  const { made, told, events } = await killInCall('writer', 'side_effecting')
  expect(made).toBe(1)
  expect(told).toMatchObject([{ isError: true, text: expect.stringContaining('The outcome is unknown.') }])
  const failed = events.find(({ type }) => type === 'tool.failed')
  expect(failed?.data).toMatchObject({ failure: 'lost' })
})
