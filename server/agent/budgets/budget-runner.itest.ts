import { v7 as newId } from 'uuid'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { hireAgent, type SceneAgent } from '../../../testing/conversation.ts'
import { decodeMail, startSmtp } from '../../../testing/smtp.ts'
import { setWorkerStage, type WorkerStage } from '../../../testing/worker-stage.ts'
import { countInbox } from '../../chat/inbox/count-inbox.ts'
import { listInbox } from '../../chat/inbox/list-inbox.ts'
import { markInboxRead } from '../../chat/inbox/mark-inbox-read.ts'
import { setDone } from '../../chat/inbox/set-done.ts'
import { setBudget } from '../../db/budgets/budgets.ts'
import { createLog } from '../../log.ts'
import { createSmtpSender } from '../../mail/send-mail.ts'
import { createBudgetRunner } from './budget-runner.ts'

describe('the alert of a budget', () => {
  let stage: WorkerStage
  let smtp: Awaited<ReturnType<typeof startSmtp>>
  let vibe: SceneAgent
  let aheadMs = 0

  beforeAll(async () => {
    stage = await setWorkerStage()
    smtp = await startSmtp()
    vibe = await hireAgent(stage.db, stage.scene, 'vibe')
  })
  afterEach(async () => {
    aheadMs = 0
    const client = await stage.db.connect()
    await client.query('truncate budget_alerts, budgets, spend_daily, usage_daily cascade')
    await client.query(`update workspace_members set role = 'admin' where user_id = $1`, [stage.scene.ada])
    await client.end()
  })
  afterAll(async () => {
    await smtp.stop()
    await stage.close()
  })

  const runner = (url = smtp.url) =>
    createBudgetRunner({
      db: stage.db,
      log: createLog({ level: 'silent', process: 'test' }),
      sendMail: createSmtpSender({ smtpUrl: url, from: 'openvibe@orchard.example' }),
      origin: 'https://chat.example',
      aheadMs: () => aheadMs,
    })
  const sent = () => smtp.received.waiting().map(mail => decodeMail(mail).text)
  async function giveBob(limitUsd: number, spentUsd: number): Promise<void> {
    const { workspaceId, ada, bob } = stage.scene
    await stage.db.asWorker(tx =>
      setBudget(tx, {
        ...{ id: newId(), workspaceId, agentId: null, userId: bob, period: 'month' },
        ...{ limitUsd, selfRaiseUsd: null, createdBy: ada },
      }),
    )
    const client = await stage.db.connect()
    await client.query(
      `insert into usage_daily (workspace_id, day, agent_config_id, user_id, model, cost_usd)
       values ($1, current_date, $2, $3, 'x', $4)`,
      [workspaceId, vibe.id, bob, spentUsd],
    )
    await client.query(
      `insert into spend_daily (workspace_id, day, cost_usd) values ($1, current_date, $2)`,
      [workspaceId, spentUsd],
    )
    await client.end()
  }
  const inboxOf = async (userId: string) => {
    const asked = { claims: { sub: userId }, workspaceId: stage.scene.workspaceId }
    const { rows } = await listInbox(stage.db, { ...asked, limit: 20 })
    const { inbox } = await countInbox(stage.db, asked)
    return { lines: rows.flatMap(row => (row.kind === 'budget' ? [row.budget] : [])), unread: inbox, rows }
  }

  it('is in the Inbox and in one mail to admins and to the person whose budget it is', async () => {
    const { ada, bob } = stage.scene
    await giveBob(2, 1.7)
    const before = sent().length
    await Promise.all([runner().work(), runner().work()])
    await runner().work()
    const mails = sent().slice(before)
    expect(mails).toHaveLength(2)
    const all = mails.join('\n')
    expect(all).toContain('Your monthly budget in Orchard has reached 80 %')
    expect(all).toContain('The monthly budget of Bob in Orchard has reached 80 %')
    expect(all).toContain('$1.70 of $2.00 spent')
    expect(all).toContain('/settings/my-usage')
    for (const person of [ada, bob]) {
      const { lines, unread } = await inboxOf(person)
      expect(unread).toBe(1)
      expect(lines).toMatchObject([
        { kind: 'person', userId: bob, period: 'month', percent: 80, limitUsd: 2, spentUsd: 1.7 },
      ])
    }
    const carla = await stage.join('Carla', 'member')
    expect(await inboxOf(carla)).toMatchObject({ lines: [], unread: 0 })
  })

  it('is marked as read, done and brought back like every other row', async () => {
    const { bob, workspaceId } = stage.scene
    await giveBob(2, 2.1)
    await runner().work()
    const [line] = (await inboxOf(bob)).rows
    const meant = { claims: { sub: bob }, workspaceId, ids: [line?.id ?? ''] }
    await setDone(stage.db, { ...meant, isDone: true })
    expect(await inboxOf(bob)).toMatchObject({ unread: 0, lines: [] })
    await setDone(stage.db, { ...meant, isDone: false })
    expect(await inboxOf(bob)).toMatchObject({ unread: 1, lines: [{ percent: 100 }] })
    await markInboxRead(stage.db, meant)
    expect(await inboxOf(bob)).toMatchObject({ unread: 0, lines: [{ percent: 100 }] })
  })

  it('is neither shown nor mailed to a person who is no admin any more', async () => {
    const { ada } = stage.scene
    await giveBob(2, 1.1)
    await runner('smtp://127.0.0.1:1').work()
    await stage.db.asWorker(tx =>
      tx.updateTable('workspaceMembers').set({ role: 'member' }).where('userId', '=', ada).execute(),
    )
    expect(await inboxOf(ada)).toMatchObject({ lines: [], unread: 0 })
    const before = sent().length
    aheadMs = 60 * 60_000
    await runner().work()
    const mails = sent().slice(before)
    expect(mails).toHaveLength(1)
    expect(mails[0]).toContain('Your monthly budget')
  })

  it('is mailed later if the mail server is down', async () => {
    await giveBob(2, 1.1)
    const before = sent().length
    await runner('smtp://127.0.0.1:1').work()
    await runner().work()
    expect(sent().length).toBe(before)
    aheadMs = 6 * 60_000
    await runner().work()
    expect(sent().slice(before)).toHaveLength(2)
  })
})
