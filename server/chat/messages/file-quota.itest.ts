/** Tests that files fit into the quota of their person and of their workspace, however they arrive. */
import { v7 as newId } from 'uuid'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { type Orchard, type Player, plantOrchard } from '../../../testing/cast.ts'
import { createTestStage, refusalOf, type TestStage } from '../../../testing/stage.ts'
import type { FileStore } from '../../storage/file-store.ts'
import { acceptFile } from './files/accept-file.ts'
import { announceFile } from './files/announce-file.ts'
import { sweepFiles } from './files/sweep-files.ts'

const quota = { personBytes: 1_000, workspaceBytes: 1_500 }

let stage: TestStage
let orchard: Orchard
let ada: Player
let bob: Player

beforeEach(async () => {
  await stage?.close()
  stage = await createTestStage()
  orchard = await plantOrchard(stage)
  ada = orchard.people.ada
  bob = orchard.people.bob
})
afterAll(() => stage.close())

const noStore: FileStore = {
  put: async () => {},
  get: async () => new ReadableStream(),
  remove: async () => {},
}

function announce(who: Player, size: number, id = newId()) {
  return announceFile(stage.db, {
    claims: { sub: who.userId },
    quota,
    id,
    channelId: orchard.channels.general?.id ?? '',
    name: 'plan.pdf',
    size,
    width: null,
    height: null,
  })
}

/** Sends a message with one file, and returns its id. */
async function sendFile(who: Player, size: number): Promise<string> {
  const { attachment } = await announce(who, size)
  await acceptFile(stage.db, { claims: { sub: who.userId }, attachment, type: null })
  const { message } = await who.api.thread.create.mutate({
    channelId: orchard.channels.general?.id ?? '',
    content: 'The plan',
    attachmentIds: [attachment.id],
  })
  return message.id
}

const use = () => ada.api.usage.files.query({ workspaceId: orchard.workspace.id })

describe('a person’s files', () => {
  it('fill their quota to the last byte, and the next one is refused with a sentence', async () => {
    await announce(ada, 600)
    await announce(ada, 400)
    await expect(announce(ada, 1)).rejects.toMatchObject({
      reason: 'files_full',
      message: expect.stringContaining('Your files in this workspace may have'),
      details: { whose: 'person', limit: 1_000 },
    })
    expect((await announce(bob, 1)).stored).toBe(false)
  })

  it('count once when the same upload begins again', async () => {
    const id = newId()
    await announce(ada, 1_000, id)
    expect((await announce(ada, 1_000, id)).stored).toBe(false)
    expect((await use()).bytes).toBe(1_000)
  })

  it('make room when their message is deleted, once', async () => {
    const messageId = await sendFile(ada, 1_000)
    await expect(announce(ada, 1)).rejects.toMatchObject({ reason: 'files_full' })
    await ada.api.message.delete.mutate({ messageId })
    expect((await use()).bytes).toBe(0)
    await sweepFiles(stage.db, noStore)
    expect(await use()).toMatchObject({ bytes: 0, files: 0, people: [] })
    await announce(ada, 1_000)
  })

  it('make room when nobody sends them for a day', async () => {
    const { attachment } = await announce(ada, 1_000)
    await stage.root.query(`update attachments set created_at = now() - interval '25 hours' where id = $1`, [
      attachment.id,
    ])
    await sweepFiles(stage.db, noStore)
    expect((await use()).bytes).toBe(0)
  })

  it('can’t be declared smaller later, to make room that is not there', async () => {
    const { attachment } = await announce(ada, 1_000)
    const shrink = stage.db.asUser({ sub: ada.userId }, tx =>
      tx.updateTable('attachments').set({ size: 1 }).where('id', '=', attachment.id).execute(),
    )
    await expect(shrink).rejects.toMatchObject({ code: '42501' })
  })
})

describe('a workspace’s files', () => {
  it('fill its quota, which is told apart from a person’s', async () => {
    await announce(ada, 1_000)
    await announce(bob, 500)
    await expect(announce(bob, 1)).rejects.toMatchObject({
      reason: 'files_full',
      message: expect.stringContaining('The files of this workspace have used up'),
      details: { whose: 'workspace' },
    })
  })

  it('never exceed its quota when many arrive together', async () => {
    const outcomes = await Promise.allSettled(
      Array.from({ length: 20 }, (_, turn) => announce(turn % 2 ? ada : bob, 100)),
    )
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(15)
    expect((await use()).bytes).toBe(1_500)
  })

  it('are told to its admins with the people who keep the most, and to nobody else', async () => {
    await sendFile(bob, 700)
    await sendFile(ada, 200)
    expect(await use()).toMatchObject({
      bytes: 900,
      files: 2,
      people: [
        { userId: bob.userId, bytes: 700, files: 1 },
        { userId: ada.userId, bytes: 200, files: 1 },
      ],
    })
    const { id: workspaceId } = orchard.workspace
    expect(await refusalOf(bob.api.usage.files.query({ workspaceId }))).toBe('admins_only')
  })
})
