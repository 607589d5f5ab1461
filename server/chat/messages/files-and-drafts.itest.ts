import { v7 as newId } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Orchard, type Player, plantOrchard } from '../../../testing/cast.ts'
import { createTestStage, refusalOf, type TestStage } from '../../../testing/stage.ts'
import type { FileStore } from '../../storage/file-store.ts'
import { acceptFile } from './files/accept-file.ts'
import { announceFile } from './files/announce-file.ts'
import { openFile } from './files/open-file.ts'
import { settlePicture } from './files/settle-picture.ts'
import { sweepFiles } from './files/sweep-files.ts'

const gigabyte = 1024 ** 3
const quota = { personBytes: gigabyte, workspaceBytes: gigabyte }

let stage: TestStage
let orchard: Orchard
let general: string
let ada: Player
let bob: Player

beforeAll(async () => {
  stage = await createTestStage()
  orchard = await plantOrchard(stage)
  general = orchard.channels.general?.id ?? ''
  ada = orchard.people.ada
  bob = orchard.people.bob
})
afterAll(() => stage.close())

const claims = (who: Player) => ({ sub: who.userId })

/** Makes a file whose bytes have arrived; a picture is clean. */
async function attach(who: Player, given: { channelId?: string; name?: string; type?: string | null } = {}) {
  const { channelId = general, name = 'plan.png', type = 'image/png' } = given
  const file = { id: newId(), channelId, name, size: 1_000, width: 800, height: 600 }
  const { attachment } = await announceFile(stage.db, { claims: claims(who), quota, ...file })
  const { isPreparing, ...stored } = await acceptFile(stage.db, { claims: claims(who), attachment, type })
  if (isPreparing) await settlePicture(stage.db, { id: file.id, as: stored })
  return stored
}

const open = (who: Player, fileId: string) =>
  openFile(stage.db, { claims: claims(who), fileId }).then(
    ({ id }) => id,
    (error: { reason?: string }) => error.reason,
  )

describe('a message with files', () => {
  it('names them, in their order, to every reader and in every answer', async () => {
    const files = [await attach(ada), await attach(ada, { name: 'notes.txt', type: null })]
    const attachmentIds = files.map(({ id }) => id)
    const { thread, message } = await ada.api.thread.create.mutate({
      channelId: general,
      content: 'Both plans',
      attachmentIds,
    })
    expect(message.metadata.attachments).toEqual(files)
    expect(files[1]).toMatchObject({ type: 'application/octet-stream', width: null, height: null })
    const { messages } = await bob.api.message.list.query({ threadId: thread.id })
    expect(messages[0]?.metadata.attachments).toEqual(files)
    const changes = await bob.api.thread.changes.query({ threadId: thread.id, sinceRev: 0 })
    expect(changes.messages[0]?.metadata.attachments).toEqual(files)
  })

  it('needs no words, and is refused without words and files', async () => {
    const file = await attach(ada)
    const { thread, message } = await ada.api.thread.create.mutate({
      channelId: general,
      content: ' \n ',
      attachmentIds: [file.id],
    })
    expect(message.content).toBe('')
    const { message: edited } = await ada.api.message.update.mutate({
      messageId: message.id,
      content: 'With words',
    })
    expect(edited.metadata.attachments).toEqual([file])
    const again = await ada.api.message.update.mutate({ messageId: message.id, content: '' })
    expect(again.message.content).toBe('')
    expect(
      await refusalOf(ada.api.message.send.mutate({ threadId: thread.id, content: ' ', attachmentIds: [] })),
    ).toBe('content_empty')
  })

  it('is one message, however often it is sent', async () => {
    const file = await attach(ada)
    const sent = {
      id: newId(),
      channelId: general,
      content: '',
      messageId: newId(),
      attachmentIds: [file.id],
    }
    const first = await ada.api.thread.create.mutate(sent)
    const second = await ada.api.thread.create.mutate(sent)
    expect(second.message).toEqual(first.message)
  })

  it('is refused with a file of somebody else, of another channel, sent before, on its way, or unknown', async () => {
    const harvest = orchard.channels.harvest?.id ?? ''
    const sent = await attach(ada)
    const started = await ada.api.thread.create.mutate({
      channelId: general,
      content: '',
      attachmentIds: [sent.id],
    })
    const halfway = newId()
    await announceFile(stage.db, {
      quota,
      claims: claims(ada),
      id: halfway,
      channelId: general,
      name: 'big.zip',
      size: 9,
      width: null,
      height: null,
    })
    const unusable = [
      (await attach(bob)).id,
      (await attach(ada, { channelId: harvest })).id,
      sent.id,
      halfway,
      newId(),
    ]
    for (const id of unusable) {
      const send = ada.api.message.send.mutate({
        threadId: started.thread.id,
        content: 'x',
        attachmentIds: [id],
      })
      expect(await refusalOf(send)).toBe('attachment_unusable')
    }
    const { messages } = await ada.api.message.list.query({ threadId: started.thread.id })
    expect(messages).toHaveLength(1)
  })

  it('is the only message with its files, even if two are sent at once', async () => {
    const file = await attach(ada)
    const { thread } = await ada.api.thread.create.mutate({ channelId: general, content: 'Race' })
    const send = () =>
      ada.api.message.send.mutate({ threadId: thread.id, content: 'x', attachmentIds: [file.id] })
    const outcomes = await Promise.all([refusalOf(send()), refusalOf(send())])
    expect(outcomes.sort()).toEqual(['attachment_unusable', 'not refused'])
  })

  it('has at most ten of them', async () => {
    const attachmentIds = Array.from({ length: 11 }, () => newId())
    const send = ada.api.thread.create.mutate({ channelId: general, content: 'x', attachmentIds })
    await expect(send).rejects.toThrow('10 files')
  })
})

describe('a file', () => {
  it('belongs to its sender until it is sent, then to its readers, and to nobody once the message is deleted', async () => {
    const file = await attach(ada)
    expect(await open(ada, file.id)).toBe(file.id)
    expect(await open(bob, file.id)).toBe('not_found')
    const { message } = await ada.api.thread.create.mutate({
      channelId: general,
      content: '',
      attachmentIds: [file.id],
    })
    expect(await open(bob, file.id)).toBe(file.id)
    expect(await open(orchard.people.deniz, file.id)).toBe('not_found')
    await ada.api.message.delete.mutate({ messageId: message.id })
    for (const who of [ada, bob]) expect(await open(who, file.id)).toBe('not_found')
  })

  it('of a private channel is only for its members', async () => {
    const { channel } = await bob.api.channel.create.mutate({
      workspaceId: orchard.workspace.id,
      name: 'cellar',
      kind: 'private',
    })
    const file = await attach(bob, { channelId: channel.id })
    await bob.api.thread.create.mutate({ channelId: channel.id, content: '', attachmentIds: [file.id] })
    expect(await open(bob, file.id)).toBe(file.id)
    expect(await open(ada, file.id)).toBe('not_found')
    await expect(attach(ada, { channelId: channel.id })).rejects.toThrow('This channel doesn’t exist')
  })

  it('can be announced again, by its sender as the same file', async () => {
    const file = { id: newId(), channelId: general, name: 'a.txt', size: 5, width: null, height: null }
    const announce = (who: Player, size = 5) =>
      announceFile(stage.db, { claims: claims(who), quota, ...file, size })
    expect((await announce(ada)).stored).toBe(false)
    const { attachment } = await announce(ada)
    await acceptFile(stage.db, { claims: claims(ada), attachment, type: null })
    expect((await announce(ada)).stored).toBe(true)
    await expect(announce(bob)).rejects.toThrow('already used')
    await expect(announce(ada, 6)).rejects.toThrow('already used')
  })

  it('is refused with a sentence when it is empty or too large', async () => {
    const announce = (size: number) =>
      announceFile(stage.db, {
        quota,
        claims: claims(ada),
        id: newId(),
        channelId: general,
        name: 'log.txt',
        size,
        width: null,
        height: null,
      })
    await expect(announce(0)).rejects.toThrow('“log.txt” is an empty file')
    await expect(announce(25 * 1024 * 1024 + 1)).rejects.toThrow('“log.txt” is 25.1 MB. The limit is 25 MB.')
    await announce(25 * 1024 * 1024)
  })

  it('is removed when nobody can reach it any more', async () => {
    const removed: string[] = []
    const store: FileStore = {
      put: async () => {},
      get: async () => new ReadableStream(),
      remove: async places =>
        void removed.push(...places.flatMap(({ id, copy }) => (copy === 'sent' ? [id] : []))),
    }
    while ((await sweepFiles(stage.db, store)) > 0);
    const [fresh, old, drafted, sent] = [
      await attach(ada),
      await attach(ada),
      await attach(ada),
      await attach(ada),
    ]
    const { message } = await ada.api.thread.create.mutate({
      channelId: general,
      content: '',
      attachmentIds: [sent.id],
    })
    await ada.api.draft.save.mutate({
      conversation: newId(),
      channelId: general,
      content: '',
      attachmentIds: [drafted.id],
      version: newId(),
    })
    await stage.root.query(
      `update attachments set created_at = now() - interval '25 hours' where id = any ($1)`,
      [[old.id, drafted.id, sent.id]],
    )
    removed.length = 0
    await sweepFiles(stage.db, store)
    expect(removed).toEqual([old.id])
    await ada.api.message.delete.mutate({ messageId: message.id })
    await sweepFiles(stage.db, store)
    expect(removed).toEqual([old.id, sent.id])
    expect(await open(ada, fresh.id)).toBe(fresh.id)
    const failing = { ...store, remove: () => Promise.reject(new Error('Storage is away')) }
    const { message: next } = await ada.api.thread.create.mutate({
      channelId: general,
      content: '',
      attachmentIds: [fresh.id],
    })
    await ada.api.message.delete.mutate({ messageId: next.id })
    await expect(sweepFiles(stage.db, failing)).rejects.toThrow('Storage is away')
    await sweepFiles(stage.db, store)
    expect(removed).toContain(fresh.id)
  })

  it('can’t be read by anybody in Storage itself', async () => {
    await stage.root.query(
      `insert into storage.objects (bucket_id, name, owner_id) values ('attachments', 'probe/file', $1)`,
      [ada.userId],
    )
    const attempt = async (statement: string) => {
      await stage.root.query('begin')
      try {
        await stage.root.query('set local role authenticated')
        await stage.root.query(`select set_config('request.jwt.claims', $1, true)`, [
          JSON.stringify({ sub: ada.userId, role: 'authenticated' }),
        ])
        return (await stage.root.query(statement)).rowCount
      } catch (error) {
        return String(error)
      } finally {
        await stage.root.query('rollback')
      }
    }
    expect(await attempt(`select from storage.objects where bucket_id = 'attachments'`)).toBe(0)
    expect(await attempt(`delete from storage.objects where bucket_id = 'attachments'`)).toBe(0)
    expect(
      await attempt(`insert into storage.objects (bucket_id, name) values ('attachments', 'planted')`),
    ).toContain('row-level security')
  })
})

describe('a draft', () => {
  const list = async (who: Player) => (await who.api.draft.list.query()).drafts
  const find = async (who: Player, conversation: string) =>
    (await list(who)).find(draft => draft.conversation === conversation)
  const save = (
    who: Player,
    conversation: string,
    content: string,
    more: { version?: string; attachmentIds?: string[]; parentId?: string | null } = {},
  ) =>
    who.api.draft.save.mutate({
      conversation,
      channelId: general,
      content,
      attachmentIds: [],
      version: newId(),
      ...more,
    })

  it('is on every device of its writer, with its files, and on nobody else’s', async () => {
    const file = await attach(ada)
    const conversation = `new:${general}`
    await save(ada, conversation, 'half a sent', { attachmentIds: [file.id] })
    await save(ada, conversation, 'half a sentence', { attachmentIds: [file.id] })
    expect(await find(ada, conversation)).toMatchObject({
      channelId: general,
      content: 'half a sentence',
      attachments: [file],
    })
    expect(await find(bob, conversation)).toBeUndefined()
    await save(ada, conversation, '')
    expect(await find(ada, conversation)).toBeUndefined()
  })

  it('keeps the message that it replies to, also before there is a text', async () => {
    const { thread, message } = await ada.api.thread.create.mutate({ channelId: general, content: 'Quotes' })
    await save(ada, thread.id, '', { parentId: message.id })
    expect(await find(ada, thread.id)).toMatchObject({ content: '', parentId: message.id })
    await save(ada, thread.id, 'I agree', { parentId: message.id })
    expect(await find(ada, thread.id)).toMatchObject({ content: 'I agree', parentId: message.id })
    await save(ada, thread.id, 'I agree', { parentId: null })
    expect(await find(ada, thread.id)).toMatchObject({ content: 'I agree', parentId: null })
  })

  it('is not undone by an older save that comes late', async () => {
    const [conversation, older, newer] = [newId(), newId(), newId()]
    await save(ada, conversation, 'newer', { version: newer })
    await save(ada, conversation, 'older', { version: older })
    await save(ada, conversation, '', { version: older })
    expect(await find(ada, conversation)).toMatchObject({ content: 'newer', version: newer })
  })

  it('is removed when it is sent, in the same call, and a later one stays', async () => {
    const { thread } = await ada.api.thread.create.mutate({ channelId: general, content: 'Drafts' })
    await save(ada, thread.id, 'to be sent')
    const messageId = newId()
    const send = { id: messageId, threadId: thread.id, content: 'to be sent', clearDraft: true }
    await ada.api.message.send.mutate(send)
    expect(await find(ada, thread.id)).toBeUndefined()
    await save(ada, thread.id, 'the next one')
    await ada.api.message.send.mutate(send)
    expect(await find(ada, thread.id)).toMatchObject({ content: 'the next one' })

    await save(ada, `new:${general}`, 'a new thread')
    await ada.api.thread.create.mutate({ channelId: general, content: 'a new thread', clearDraft: true })
    expect(await find(ada, `new:${general}`)).toBeUndefined()
  })

  it('is left alone by programs that post', async () => {
    const { thread } = await ada.api.thread.create.mutate({ channelId: general, content: 'Programs' })
    await save(ada, thread.id, 'mine')
    await ada.api.message.send.mutate({ threadId: thread.id, content: 'by a program' })
    expect(await find(ada, thread.id)).toMatchObject({ content: 'mine' })
  })

  it('keeps any text as it was written, and is refused outside of the caller’s conversations', async () => {
    const conversation = newId()
    const odd = ' \t x\u202e אבג e\u0301 👩‍👩‍👧‍👦 \u0007 '
    await save(ada, conversation, odd)
    expect(await find(ada, conversation)).toMatchObject({ content: odd })
    expect(await refusalOf(save(orchard.people.deniz, newId(), 'x'))).toBe('not_found')
    expect(await refusalOf(save(ada, 'somewhere', 'x'))).toBe('invalid_input')
    expect(await refusalOf(save(ada, newId(), 'x'.repeat(100_001)))).toBe('invalid_input')
  })
})
