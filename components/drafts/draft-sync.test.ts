// @vitest-environment jsdom
import { TRPCClientError } from '@trpc/client'
import { v7 as newId } from 'uuid'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Draft, SavedDraft } from '@/server/domain/messages/draft'
import { createDraftSync, type DraftSync } from './draft-sync'
import { createDrafts, type Drafts } from './drafts'

let server: Map<string, Draft>
let online: boolean
let calls: string[]
let syncs: DraftSync[]

beforeEach(() => {
  vi.useFakeTimers()
  localStorage.clear()
  server = new Map()
  online = true
  calls = []
  syncs = []
})
afterEach(() => {
  for (const sync of syncs) sync.stop()
  vi.useRealTimers()
})

/** Saves drafts like the server does; the rule is in server/db/messages/drafts.ts. */
function store({ conversation, channelId, content, parentId = null, version }: SavedDraft) {
  const known = server.get(conversation)
  if (known && known.version >= version) return
  if (content === '' && parentId === null) server.delete(conversation)
  else {
    const updatedAt = new Date().toISOString()
    server.set(conversation, {
      conversation,
      channelId,
      content,
      attachments: [],
      parentId,
      version,
      updatedAt,
    })
  }
}

/**
 * Simulates a browser of a person; two browsers of the same person would share their storage, like two tabs.
 */
function openDevice(name: string, hold?: Promise<void>): { drafts: Drafts; sync: DraftSync } {
  const drafts = createDrafts(name)
  const sync = createDraftSync(drafts, {
    async list() {
      calls.push('list')
      if (!online) throw new Error('offline')
      return { drafts: [...server.values()], hasMore: false }
    },
    async save(draft) {
      calls.push(`save ${draft.content}`)
      if (!online) throw new Error('offline')
      if (draft.channelId === 'lost') {
        throw TRPCClientError.from({ error: { message: '', code: -32004, data: { reason: 'not_found' } } })
      }
      await hold
      store(draft)
    },
  })
  syncs.push(sync)
  sync.start()
  return { drafts, sync }
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)
const write = (drafts: Drafts, text: string) => drafts.write('thread', { text, channelId: 'c' })

describe('drafts of two devices', () => {
  it('are saved when the typing pauses, and arrive on the other one', async () => {
    const [one, two] = [openDevice('one'), openDevice('two')]
    write(one.drafts, 'hel')
    await pass(500)
    write(one.drafts, 'hello')
    await pass(1_500)
    expect(calls).toEqual(['save hello'])
    two.sync.catchUp()
    await pass(0)
    expect(two.drafts.read('thread')).toBe('hello')
    expect(two.drafts.hasIn('c')).toBe(true)
    await pass(60_000)
    expect(calls).toEqual(['save hello', 'list'])
  })

  it('are read again only if there is news', async () => {
    const one = openDevice('one')
    write(one.drafts, 'hello')
    await pass(1_500)
    const version = server.get('thread')?.version ?? ''
    one.sync.hear({ conversation: 'thread', version, removed: false })
    await pass(0)
    expect(calls).toEqual(['save hello'])
    one.sync.hear({ conversation: 'thread', version: newId(), removed: false })
    one.sync.hear({ conversation: 'other', version: newId(), removed: false })
    await pass(0)
    expect(calls).toEqual(['save hello', 'list'])
  })

  it('disappear on the other one when they were sent or emptied', async () => {
    const [one, two] = [openDevice('one'), openDevice('two')]
    write(one.drafts, 'hello')
    await pass(1_500)
    two.sync.catchUp()
    await pass(0)
    write(one.drafts, '')
    await pass(1_500)
    expect(server.size).toBe(0)
    two.sync.hear({ conversation: 'thread', version: newId(), removed: true })
    await pass(0)
    expect(two.drafts.has('thread')).toBe(false)
    two.sync.hear({ conversation: 'thread', version: newId(), removed: true })
    await pass(0)
    expect(calls.filter(call => call === 'list')).toHaveLength(2)
  })

  it('survive a time without a connection, and neither text is lost', async () => {
    const [one, two] = [openDevice('one'), openDevice('two')]
    write(one.drafts, 'from the train')
    online = false
    await pass(1_500)
    online = true
    write(two.drafts, 'from the desk')
    await pass(1_500)
    one.sync.catchUp()
    await pass(0)
    expect(one.drafts.read('thread')).toBe('from the train\n\nfrom the desk')
    await pass(1_500)
    two.sync.catchUp()
    await pass(0)
    expect(two.drafts.read('thread')).toBe('from the train\n\nfrom the desk')
  })

  it('stay away after they were sent, even if a save was still in flight', async () => {
    let arrive = () => {}
    const held = new Promise<void>(resolve => {
      arrive = resolve
    })
    const one = openDevice('one', held)
    write(one.drafts, 'hello')
    await pass(1_500)
    // The message overtakes the draft: the draft is removed before it was saved.
    one.drafts.remove('thread')
    arrive()
    await pass(1_500)
    expect(calls).toEqual(['save hello', 'save '])
    expect(server.size).toBe(0)
    expect(one.drafts.read('thread')).toBe('')
  })

  it('are not brought back by a list from before the message was sent', async () => {
    const one = openDevice('one')
    write(one.drafts, 'hello')
    await pass(1_500)
    one.drafts.remove('thread')
    one.sync.catchUp()
    await pass(0)
    expect(one.drafts.read('thread')).toBe('')
    const reloaded = openDevice('one')
    reloaded.sync.catchUp()
    await pass(0)
    expect(reloaded.drafts.read('thread')).toBe('')
    expect(calls.filter(call => call.startsWith('save '))).toEqual(['save hello'])
  })

  it('are saved even if one before them is refused; the refused one stays here and is retried when its text changes', async () => {
    const { drafts } = openDevice('one')
    drafts.write('before', { text: 'out of reach', channelId: 'lost' })
    write(drafts, 'hello')
    await pass(60_000)
    expect(calls).toEqual(['save out of reach', 'save hello'])
    expect(server.get('thread')?.content).toBe('hello')
    expect(drafts.read('before')).toBe('out of reach')
    expect(drafts.unsaved().map(({ conversation }) => conversation)).toEqual(['before'])
    drafts.write('before', { text: 'still out of reach' })
    await pass(60_000)
    expect(calls.slice(2)).toEqual(['save still out of reach'])
  })

  it('stay in the browser if the server has no place for them', async () => {
    const { drafts } = openDevice('one')
    drafts.write('thread', { text: 'of no channel' })
    write(drafts, 'x'.repeat(100_001))
    await pass(60_000)
    expect(calls).toEqual([])
    expect(drafts.read('thread')).toHaveLength(100_001)
  })
})
