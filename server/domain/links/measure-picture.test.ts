import { expect, it } from 'vitest'
import { measurePicture } from './measure-picture.ts'

const bytes = (...parts: (string | number[])[]) =>
  Buffer.concat(
    parts.map(part => (typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part))),
  )

const png = (width: number, height: number) => {
  const head = bytes('\x89PNG\r\n\x1a\n', [0, 0, 0, 13], 'IHDR', Array(13).fill(0))
  head.writeUInt32BE(width, 16)
  head.writeUInt32BE(height, 20)
  return head
}

it.each([
  ['image/png', png(300, 200)],
  ['image/gif', bytes('GIF89a', [0x2c, 1, 200, 0], Array(8).fill(0))],
  ['image/jpeg', bytes([0xff, 0xd8, 0xff, 0xe0, 0, 4, 1, 1, 0xff, 0xc2, 0, 17, 8, 0, 200, 1, 0x2c, 3, 0, 0])],
  ['image/webp', bytes('RIFF', [0, 0, 0, 0], 'WEBPVP8X', Array(8).fill(0), [0x2b, 1, 0, 199, 0, 0])],
])('%s is measured by its bytes', (type, picture) => {
  expect(measurePicture(picture)).toEqual({ type, width: 300, height: 200 })
})

it.each([
  ['a page', bytes('<html>'.padEnd(60))],
  ['a drawing', bytes('<svg xmlns="http://www.w3.org/2000/svg">')],
  ['a picture that is cut off', png(300, 200).subarray(0, 18)],
  ['an empty picture', png(0, 200)],
  ['more pixels than a screen can take', png(40_000, 40_000)],
  ['nothing', bytes()],
])('%s is no picture', (_, given) => {
  expect(measurePicture(given)).toBeNull()
})
