import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Attachment } from '@/server/domain/messages/attachment'
import { NotSentUp } from './not-sent-up'
import type { SendUp } from './send-up'
import { createUploads, type Uploads } from './uploads'

vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => {} }))

interface Journey extends SendUp {
  arrive: () => Promise<void>
  fail: (error: Error) => Promise<void>
}

let journeys: Journey[]
let told: string[][]
let uploads: Uploads

const settle = () => new Promise(resolve => setTimeout(resolve))

beforeEach(() => {
  journeys = []
  told = []
  uploads = createUploads({
    channelId: 'general',
    measure: async file => (file.name.endsWith('.png') ? { width: 8, height: 6 } : null),
    send: given =>
      new Promise<Attachment>((resolve, reject) => {
        const { id, file, measures } = given
        given.signal.addEventListener('abort', () => reject(new NotSentUp('stopped')))
        journeys.push({
          ...given,
          arrive: () => {
            const type = measures ? 'image/png' : 'application/octet-stream'
            resolve({ id, name: file.name, type, size: file.size, width: null, height: null, ...measures })
            return settle().then(() => {})
          },
          fail: error => {
            reject(error)
            return settle().then(() => {})
          },
        })
      }),
    onStored: files => told.push(files.map(({ name }) => name)),
  })
})

const file = (name: string) => new File(['x'], name)
const states = () => uploads.tray.get().map(({ name, state }) => `${name} ${state}`)

async function add(...names: string[]) {
  uploads.add(names.map(file))
  await settle()
}

describe('uploads', () => {
  it('are shown at once, sent two at a time, and stored in the order in which they were picked', async () => {
    await add('a.png', 'b.txt', 'c.txt')
    expect(states()).toEqual(['a.png uploading', 'b.txt uploading', 'c.txt uploading'])
    expect(journeys.map(each => each.file.name)).toEqual(['a.png', 'b.txt'])
    await journeys[1]?.arrive()
    expect(journeys[2]?.file.name).toBe('c.txt')
    await journeys[2]?.arrive()
    await journeys[0]?.arrive()
    expect(states()).toEqual(['a.png stored', 'b.txt stored', 'c.txt stored'])
    expect(told.at(-1)).toEqual(['a.png', 'b.txt', 'c.txt'])
    expect(uploads.tray.get()[0]).toMatchObject({ width: 8, height: 6, type: 'image/png' })
  })

  it('report their progress', async () => {
    await add('a.txt')
    journeys[0]?.onProgress(0.4)
    expect(uploads.tray.get()[0]?.progress).toBe(0.4)
  })

  it('stay with the reason when they fail, and are retried with the same id', async () => {
    await add('a.txt')
    const id = journeys[0]?.id
    await journeys[0]?.fail(new NotSentUp('No connection.'))
    expect(uploads.tray.get()[0]).toMatchObject({
      state: 'failed',
      problem: 'No connection.',
      mayRetry: true,
    })
    uploads.retry(id ?? '')
    await settle()
    expect(journeys[1]?.id).toBe(id)
    await journeys[1]?.arrive()
    expect(states()).toEqual(['a.txt stored'])
  })

  it('are not retried when that would not help', async () => {
    await add('a.txt', 'b.txt')
    await journeys[0]?.fail(new NotSentUp('Too large.', { final: true }))
    await journeys[1]?.fail(new NotSentUp('Sign in.'))
    expect(uploads.tray.get().map(({ mayRetry }) => mayRetry)).toEqual([false, true])
  })

  it('stop when they are removed, and make room for the next', async () => {
    await add('a.txt', 'b.txt', 'c.txt')
    uploads.remove(journeys[0]?.id ?? '')
    expect(journeys[0]?.signal.aborted).toBe(true)
    await settle()
    expect(journeys[2]?.file.name).toBe('c.txt')
    expect(states()).toEqual(['b.txt uploading', 'c.txt uploading'])
    uploads.clear()
    expect(journeys.slice(1).every(each => each.signal.aborted)).toBe(true)
    expect(states()).toEqual([])
  })

  it('do not start when the file was removed while it was measured', async () => {
    uploads.add([file('a.png'), file('b.txt')])
    uploads.remove(uploads.tray.get()[0]?.id ?? '')
    await settle()
    expect(journeys.map(each => each.file.name)).toEqual(['b.txt'])
    expect(states()).toEqual(['b.txt uploading'])
  })

  it('come back from a draft, beside those that are still in progress', async () => {
    await add('new.txt')
    const kept = {
      id: 'kept',
      name: 'kept.pdf',
      type: 'application/octet-stream',
      size: 9,
      width: null,
      height: null,
    }
    uploads.restore([kept])
    expect(states()).toEqual(['kept.pdf stored', 'new.txt uploading'])
    uploads.restore([])
    expect(states()).toEqual(['new.txt uploading'])
  })
})
