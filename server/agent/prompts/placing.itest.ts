import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { hireAgent, type SceneAgent, say, startFork, startThread } from '../../../testing/conversation.ts'
import { setWorkerStage, type WorkerStage } from '../../../testing/worker-stage.ts'

describe('the place and the time of a request', () => {
  let stage: WorkerStage
  let vibe: SceneAgent

  beforeAll(async () => {
    stage = await setWorkerStage()
    vibe = await hireAgent(stage.db, stage.scene, 'vibe')
    await hireAgent(stage.db, stage.scene, 'coder')
    await change('update agent_configs set description = $1 where slug = $2', ['Reviews <code>', 'coder'])
    await change('update channels set topic = $1', ['Prices for next year'])
    await change(
      'insert into mention_names (workspace_id, name, user_id) values ($1, $2, $3), ($1, $4, $5)',
      [stage.scene.workspaceId, 'ada', stage.scene.ada, 'bob', stage.scene.bob],
    )
    await change('update profiles set time_zone = $1 where id = $2', ['Asia/Tokyo', stage.scene.ada])
  })
  afterEach(() => stage.rest())
  afterAll(() => stage.close())

  async function change(text: string, values: unknown[]): Promise<void> {
    const client = await stage.db.connect()
    await client.query(text, values)
    await client.end()
  }
  /** Returns the last turn of the user in the request for an answer. */
  async function shown(place: { threadId: string; forkId?: string }): Promise<string> {
    await stage.script.enqueue({ kind: 'text', text: 'Fine.' })
    await stage.hire()
    const { task } = await stage.ask({ ...place, content: '@vibe and now?', calls: [vibe] })
    expect(await stage.ended(task.id)).toMatchObject({ status: 'completed' })
    const [prompt = ''] = await stage.prompts(1)
    return JSON.parse(prompt)
      .messages.at(-1)
      .content.map(({ text }: { text: string }) => text)
      .join('\n')
  }

  it('names the workspace, the channel and its topic, the people here and the other agents', async () => {
    const text = await shown({ threadId: await startThread(stage.db, stage.scene) })
    expect(text).toMatch(
      /<here you="@vibe" workspace="[^"]+" channel="general" kind="public" conversation="thread"/,
    )
    expect(text).toContain('topic="Prices for next year"')
    expect(text).toMatch(/<person name="Ada" handle="@ada" role="admin"\/>\n<person name="Bob" handle="@bob"/)
    expect(text).toContain('<agent name="Coder" handle="@coder" purpose="Reviews &lt;code&gt;"/>')
    expect(text).not.toContain('<agent name="Vibe"')
  })

  it('tells the times of messages and of the question in the zone of the asker', async () => {
    const threadId = await startThread(stage.db, stage.scene)
    await stage.db.asWorker(tx => say(tx, stage.scene, { threadId, content: 'We meet then.' }))
    const [message] = await stage.messages(threadId)
    const written = new Date(message?.createdAt ?? '')
    const time = written.toLocaleTimeString('en-GB', { timeZone: 'Asia/Tokyo', timeStyle: 'short' })
    const day = written.toLocaleDateString('en-US', { timeZone: 'Asia/Tokyo', weekday: 'long' })
    const text = await shown({ threadId })
    expect(text).toContain(`>${day}</day>`)
    expect(text).toMatch(new RegExp(`<message [^>]*at="${time}">We meet then`))
    expect(text).toMatch(
      /<request asker="Ada" handle="@ada" [^>]*weekday="[A-Z][a-z]+day" time="\d\d:\d\d" zone="Asia\/Tokyo">/,
    )
  })

  it('tells a fork with the id that tools take', async () => {
    const threadId = await startThread(stage.db, stage.scene)
    const { messageId } = await stage.db.asWorker(tx =>
      say(tx, stage.scene, { threadId, content: 'Which price?' }),
    )
    const forkId = await startFork(stage.db, stage.scene, { threadId, messageId })
    expect(await shown({ threadId, forkId })).toContain(`conversation="fork" fork-id="${forkId}"`)
  })
})
