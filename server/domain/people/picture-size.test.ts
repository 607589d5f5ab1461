import { expect, it } from 'vitest'
import { readPictureSize } from './picture-size.ts'

const bytes = (...parts: (string | number[])[]) =>
  Uint8Array.from(parts.flatMap(part => (typeof part === 'string' ? [...Buffer.from(part, 'latin1')] : part)))

const png = (...chunks: Uint8Array[]) =>
  Uint8Array.from([
    ...bytes(
      '\x89PNG\r\n\x1a\n',
      [0, 0, 0, 13],
      'IHDR',
      [0, 0, 1, 0, 0, 0, 0, 200],
      [8, 6, 0, 0, 0],
      [0, 0, 0, 0],
    ),
    ...chunks.flatMap(chunk => [...chunk]),
  ])

it('reads the size of a picture from its first bytes', () => {
  expect(readPictureSize('image/png', png())).toEqual({ width: 256, height: 200 })
  const lossy = bytes(
    'RIFF',
    [0, 0, 0, 0],
    'WEBPVP8 ',
    [0, 0, 0, 0],
    [0, 0, 0, 0x9d, 1, 0x2a],
    [0, 1, 200, 0],
  )
  expect(readPictureSize('image/webp', lossy)).toEqual({ width: 256, height: 200 })
  const lossless = bytes('RIFF', [0, 0, 0, 0], 'WEBPVP8L', [0, 0, 0, 0], [0x2f], [0xff, 0xc0, 0x31, 0])
  expect(readPictureSize('image/webp', lossless)).toEqual({ width: 256, height: 200 })
  const extended = bytes(
    'RIFF',
    [0, 0, 0, 0],
    'WEBPVP8X',
    [10, 0, 0, 0],
    [0x10, 0, 0, 0],
    [255, 0, 0],
    [199, 0, 0],
  )
  expect(readPictureSize('image/webp', extended)).toEqual({ width: 256, height: 200 })
  const jpeg = bytes([0xff, 0xd8, 0xff, 0xe0, 0, 4, 0, 0, 0xff, 0xc2, 0, 11, 8, 0, 200, 1, 0])
  expect(readPictureSize('image/jpeg', jpeg)).toEqual({ width: 256, height: 200 })
})

it('knows no size of a picture that moves, is cut off, or is of another type', () => {
  const moving = bytes([0, 0, 0, 8], 'acTL', [0, 0, 0, 2, 0, 0, 0, 0], [0, 0, 0, 0])
  expect(readPictureSize('image/png', png(moving))).toBeNull()
  const animated = bytes(
    'RIFF',
    [0, 0, 0, 0],
    'WEBPVP8X',
    [10, 0, 0, 0],
    [0x12, 0, 0, 0],
    [255, 0, 0],
    [199, 0, 0],
  )
  expect(readPictureSize('image/webp', animated)).toBeNull()
  expect(readPictureSize('image/jpeg', bytes([0xff, 0xd8, 0xff, 0xe0, 0]))).toBeNull()
  expect(readPictureSize('image/png', bytes('\x89PNG\r\n\x1a\n'))).toBeNull()
  expect(readPictureSize('image/gif', bytes('GIF89a'))).toBeNull()
})
