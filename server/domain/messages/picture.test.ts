import { describe, expect, it } from 'vitest'
import { choosePictures, countPictureTokens, fillPictures, type StoredSource } from './picture.ts'

const id = (number: number) => `0193e2a0-0000-7000-8000-${String(number).padStart(12, '0')}`
const png = { type: 'image/png', size: 1_000, width: 800, height: 600 }
const sees = { takesImages: true }

describe('the pictures that a model is shown', () => {
  it('are the newest ten of the types that it accepts, each once', () => {
    const files = Array.from({ length: 14 }, (_, index) => ({ ...png, id: id(index) }))
    const chosen = choosePictures([{ ...png, id: id(0) }, ...files], sees)
    expect(chosen.map(file => file.id)).toEqual(files.slice(0, 10).map(file => file.id))
    const others = [
      { ...png, id: id(20), type: 'image/avif' },
      { ...png, id: id(21), type: 'application/pdf' },
      { ...png, id: id(22), size: 4_000_000 },
      { ...png, id: id(23), width: 9_000 },
      png,
    ]
    expect(choosePictures(others, sees)).toEqual([])
  })

  it('stay within the size of one request, so that older small ones come before newer large ones', () => {
    const large = Array.from({ length: 5 }, (_, index) => ({ ...png, id: id(index), size: 3_700_000 }))
    const chosen = choosePictures([...large, { ...png, id: id(9) }], sees)
    expect(chosen.map(file => file.id)).toEqual([id(0), id(1), id(2), id(3), id(9)])
  })

  it('are none for a model that sees no pictures', () => {
    expect(choosePictures([{ ...png, id: id(1) }], { takesImages: false })).toEqual([])
  })

  it('cost a token for each square of 28 pixels, up to the most that a model sees', () => {
    expect(countPictureTokens({ width: 28, height: 29 })).toBe(2)
    expect(countPictureTokens({ width: 1_000, height: 1_000 })).toBe(36 * 36)
    expect(countPictureTokens({ width: 8_000, height: 8_000 })).toBe(4_784)
    expect(countPictureTokens({ width: null, height: null })).toBe(4_784)
  })
})

describe('a stored request', () => {
  const source: StoredSource = {
    type: 'attachment',
    id: id(1),
    sha256: 'a'.repeat(64),
    media_type: 'image/png',
  }
  const picture = { type: 'image', source, cache_control: { type: 'ephemeral' } }

  it('is sent with the bytes of its pictures, and is otherwise unchanged', () => {
    const text = { type: 'text', text: JSON.stringify(picture) }
    const stored = { model: 'm', system: [text], messages: [{ role: 'user', content: [text, picture] }] }
    const sent = fillPictures(JSON.stringify(stored), ({ sha256 }) => `bytes of ${sha256.slice(0, 2)}`)
    expect(JSON.parse(sent)).toEqual({
      ...stored,
      messages: [
        {
          role: 'user',
          content: [
            text,
            { ...picture, source: { type: 'base64', media_type: 'image/png', data: 'bytes of aa' } },
          ],
        },
      ],
    })
  })

  it('is sent with the bytes of the pictures in results of tools', () => {
    const inResult = {
      type: 'image',
      source: { type: 'payload', sha256: 'b'.repeat(64), media_type: 'image/png' },
    }
    const result = {
      type: 'tool_result',
      tool_use_id: 't',
      content: [{ type: 'text', text: 'One.' }, inResult],
    }
    const stored = { messages: [{ role: 'user', content: [result, { ...result, content: 'plain' }] }] }
    const sent = JSON.parse(fillPictures(JSON.stringify(stored), ({ sha256 }) => sha256.slice(0, 2)))
    expect(sent.messages[0].content).toEqual([
      {
        ...result,
        content: [
          { type: 'text', text: 'One.' },
          { type: 'image', source: { type: 'base64', media_type: 'image/png', data: 'bb' } },
        ],
      },
      { ...result, content: 'plain' },
    ])
  })

  it('without pictures is sent exactly as it is stored', () => {
    const stored = JSON.stringify({
      z: 1,
      messages: [{ role: 'user', content: [{ type: 'text', text: 'é\u2028' }] }],
    })
    expect(fillPictures(stored, () => 'none')).toBe(stored)
  })

  it('gets no bytes where a model wrote text that looks like a picture', () => {
    const call = { type: 'tool_use', id: 't', name: 'n', input: { content: [picture] } }
    const stored = JSON.stringify({ messages: [{ role: 'assistant', content: [call, picture] }] })
    expect(fillPictures(stored, () => 'bytes')).toBe(stored)
  })
})
