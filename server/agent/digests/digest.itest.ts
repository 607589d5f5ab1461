import { v7 as newId } from 'uuid'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { hireAgent, say, startThread } from '../../../testing/conversation.ts'
import { decodeMail, startSmtp } from '../../../testing/smtp.ts'
import { setWorkerStage, type WorkerStage } from '../../../testing/worker-stage.ts'
import { readDigest } from '../../chat/digests/read-digest.ts'
import { setDigest } from '../../chat/digests/set-digest.ts'
import { unsubscribe } from '../../chat/digests/unsubscribe.ts'
import { deleteMessage } from '../../chat/messages/delete-message.ts'
import { createLog } from '../../log.ts'
import { createSmtpSender } from '../../mail/send-mail.ts'
import { createDigestRunner } from './digest-runner.ts'

const cite = (number: number, quote: string) => ({ number, quote })
const decided = {
  kind: 'decided',
  text: 'The harvest starts on Monday.',
  citations: [cite(1, 'start on Monday')],
}
const crates = {
  kind: 'changed',
  text: 'There are forty crates.',
  citations: [cite(2, 'forty crates arrived')],
}
const says = (...lines: object[]) => ({ kind: 'text' as const, text: JSON.stringify({ lines }) })
const hourMs = 3_600_000

describe('the morning digest', () => {
  let stage: WorkerStage
  let smtp: Awaited<ReturnType<typeof startSmtp>>
  let aheadMs = 0
  let runner: ReturnType<typeof createDigestRunner>

  beforeAll(async () => {
    stage = await setWorkerStage()
    smtp = await startSmtp()
    const reader = await hireAgent(stage.db, stage.scene, '_reader', {
      budgetUsd: 1,
      systemPrompt: 'You read.',
    })
    await hireAgent(stage.db, stage.scene, 'vibe')
    await stage.db.asWorker(async tx => {
      await tx.updateTable('agentConfigs').set({ isSystem: true }).where('id', '=', reader.id).execute()
      const { workspaceId, bob: userId } = stage.scene
      await tx.insertInto('mentionNames').values({ workspaceId, userId, name: 'bob' }).execute()
    })
    runner = createDigestRunner({
      db: stage.db,
      log: createLog({ level: 'silent', process: 'test' }),
      sendMail: createSmtpSender({ smtpUrl: smtp.url, from: 'openvibe@orchard.example' }),
      aheadMs: () => aheadMs,
    })
  })
  afterEach(async () => {
    aheadMs = 0
    await stage.db.asWorker(tx => tx.deleteFrom('digests').execute())
    await stage.rest()
  })
  afterAll(async () => {
    await smtp.stop()
    await stage.close()
  })

  const bob = () => ({ sub: stage.scene.bob })
  const turn = (isOn: boolean) =>
    setDigest(stage.db, {
      claims: bob(),
      workspaceId: stage.scene.workspaceId,
      origin: 'https://chat.example',
      canMail: true,
      ...{ isOn, hour: 8, days: 'daily' },
    })
  const row = () => stage.db.asWorker(tx => tx.selectFrom('digests').selectAll().executeTakeFirstOrThrow())

  /** Makes a private channel of Ada and Bob with two messages of today. */
  async function plant() {
    const { db, scene } = stage
    const channelId = newId()
    await db.asWorker(async tx => {
      await tx.deleteFrom('channelMembers').where('userId', '=', scene.bob).execute()
      await tx
        .insertInto('channels')
        .values({
          id: channelId,
          workspaceId: scene.workspaceId,
          kind: 'private',
          name: `d-${channelId.slice(-6)}`,
        })
        .execute()
      for (const userId of [scene.ada, scene.bob]) {
        await tx
          .insertInto('channelMembers')
          .values({ channelId, userId, workspaceId: scene.workspaceId })
          .execute()
      }
    })
    const here = { ...scene, channelId }
    const threadId = await startThread(db, here)
    const first = await db.asWorker(tx => say(tx, here, { threadId, content: 'We start on Monday.' }))
    await db.asWorker(tx => say(tx, here, { threadId, content: 'The forty crates arrived.' }))
    return { here, channelId, threadId, first: first.messageId }
  }

  /** Lets the time come, has the news written, and returns the mails that went out. */
  async function morning(between?: () => Promise<unknown>): Promise<string[]> {
    const before = smtp.received.waiting().length
    const { nextAt } = await row()
    aheadMs = Date.parse(nextAt ?? '') - Date.now() + 1_000
    await runner.work()
    const { catchUpId } = await row()
    if (catchUpId) {
      const { taskId } = await stage.db.asWorker(tx =>
        tx.selectFrom('catchUps').select('taskId').where('id', '=', catchUpId).executeTakeFirstOrThrow(),
      )
      await stage.hire()
      await stage.ended(taskId ?? '')
      await between?.()
      aheadMs += 60_000
      await runner.work()
    }
    return smtp.received
      .waiting()
      .slice(before)
      .map(mail => decodeMail(mail).text)
  }

  it('has names in place of handles', async () => {
    await plant()
    await stage.script.enqueue([says({ ...decided, text: 'The harvest starts on Monday, says @bob.' })])
    await turn(true)
    const [mail] = await morning()
    expect(mail).toContain('The harvest starts on Monday, says @Bob.')
  })

  it('comes once at its hour with links to the messages, and says how to turn it off', async () => {
    const { first, threadId } = await plant()
    await stage.script.enqueue([says(decided, crates)])
    await turn(true)
    await runner.work()
    expect((await row()).catchUpId).toBeNull()
    const [mail, ...more] = await morning()
    expect(more).toEqual([])
    expect(mail).toContain('Decided: The harvest starts on Monday.')
    expect(mail).toContain(`/${threadId}#m-${first}`)
    const { unsubscribeToken, nextAt, sentAt } = await row()
    expect(mail?.replace(/\n /g, ' ')).toContain(
      `List-Unsubscribe: <https://chat.example/digest/off/${unsubscribeToken}>`,
    )
    expect(mail).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
    expect(Date.parse(nextAt ?? '')).toBeGreaterThan(Date.now() + 24 * hourMs - hourMs)
    expect(sentAt).not.toBeNull()
    await runner.work()
    expect((await row()).nextAt).toBe(nextAt)
  })

  it('is not sent when nothing happened, and calls no model', async () => {
    const { threadId } = await plant()
    await stage.db.asUser(bob(), tx =>
      tx.insertInto('readMarkers').values({ userId: stage.scene.bob, threadId, lastReadSeq: 2 }).execute(),
    )
    await turn(true)
    expect(await morning()).toEqual([])
    expect((await row()).sentAt).toBeNull()
  })

  it('has only words that the person may read at the moment of sending', async () => {
    const { first } = await plant()
    await stage.script.enqueue([says(decided, crates)])
    await turn(true)
    const [mail] = await morning(() =>
      deleteMessage(stage.db, { claims: { sub: stage.scene.ada }, messageId: first }),
    )
    expect(mail).toContain('forty crates')
    expect(mail).not.toContain('Monday')
  })

  it('tells nothing of a channel that the person has left meanwhile', async () => {
    const { channelId } = await plant()
    await stage.script.enqueue([says(decided, crates)])
    await turn(true)
    const mails = await morning(() =>
      stage.db.asWorker(tx =>
        tx
          .deleteFrom('channelMembers')
          .where('channelId', '=', channelId)
          .where('userId', '=', stage.scene.bob)
          .execute(),
      ),
    )
    expect(mails).toEqual([])
  })

  it('comes without lines if the model fails', async () => {
    await plant()
    await stage.script.enqueue([{ kind: 'failure', status: 400 }])
    await turn(true)
    const [mail] = await morning()
    expect(mail).toContain('There are 2 unread messages in 1 conversation')
    expect(mail).not.toContain('Monday')
  })

  it('ends for a person who has left the workspace', async () => {
    await plant()
    await turn(true)
    const { workspaceId, bob: userId } = stage.scene
    await stage.db.asWorker(async tx => {
      await tx.deleteFrom('channelMembers').where('userId', '=', userId).execute()
      await tx.deleteFrom('mentionNames').where('userId', '=', userId).execute()
      await tx.deleteFrom('workspaceMembers').where('userId', '=', userId).execute()
    })
    expect(await morning()).toEqual([])
    expect(await row()).toMatchObject({ isOn: false, nextAt: null })
    await stage.db.asWorker(async tx => {
      await tx.insertInto('workspaceMembers').values({ workspaceId, userId, role: 'member' }).execute()
      await tx.insertInto('mentionNames').values({ workspaceId, userId, name: 'bob' }).execute()
    })
  })

  it('is turned off by its link, without signing in', async () => {
    await turn(true)
    const { unsubscribeToken: token } = await row()
    await unsubscribe(stage.db, { token })
    const { workspaceId } = stage.scene
    expect(await readDigest(stage.db, { claims: bob(), workspaceId, canMail: true })).toMatchObject({
      isOn: false,
    })
    await expect(unsubscribe(stage.db, { token: newId() })).rejects.toMatchObject({ reason: 'not_found' })
  })

  it('can’t be turned on where no mail is sent', async () => {
    await expect(
      setDigest(stage.db, {
        claims: bob(),
        workspaceId: stage.scene.workspaceId,
        origin: 'https://chat.example',
        canMail: false,
        ...{ isOn: true, hour: 8, days: 'daily' },
      }),
    ).rejects.toMatchObject({ reason: 'mail_off' })
  })
})
