import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { film, findPlanted, look, paintPng, paintWebp, takePhoto } from '../../../testing/files/pictures.ts'
import { cleanPicture } from './clean-picture.ts'
import { encodeClean } from './encode-clean.ts'

/** Does what the process does, in this one. */
const draw = async (
  bytes: Uint8Array,
  { side = null, mostBytes = 25_000_000 }: { side?: number | null; mostBytes?: number } = {},
) => {
  const { outcome, bytes: drawn } = await encodeClean(sharp, bytes, { side, mostBytes })
  return { ...outcome, bytes: drawn }
}

describe('a clean picture', () => {
  it.each([
    ['JPEG', 'image/jpeg', takePhoto, 4, [32, 64], 'red blue red'],
    ['PNG', 'image/png', paintPng, 2, [32, 64], 'red blue red'],
    ['WebP', 'image/webp', paintWebp, 2, [64, 32], 'red blue blue'],
  ])(
    'of %s has the pixels, turned as the camera said, and nothing else',
    async (_, type, make, hidden, size, ends) => {
      const sent = await make()
      expect(findPlanted(sent)).toHaveLength(hidden)
      const cleaned = await draw(sent)
      expect(cleaned).toMatchObject({ type, width: size[0], height: size[1] })
      expect(findPlanted(cleaned.bytes)).toEqual([])
      const { exif, xmp, iptc, icc, orientation } = await sharp(cleaned.bytes).metadata()
      expect([exif, xmp, iptc, icc, orientation]).toEqual([
        undefined,
        undefined,
        undefined,
        undefined,
        undefined,
      ])
      expect(await look(cleaned.bytes)).toEqual({ size, ends })
    },
  )

  it.each(['gif', 'webp'] as const)('still moves: %s', async type => {
    const sent = await film(type)
    expect(findPlanted(sent)).toHaveLength(1)
    const cleaned = await draw(sent)
    expect(cleaned).toMatchObject({ type: `image/${type}`, width: 16, height: 16 })
    expect(findPlanted(cleaned.bytes)).toEqual([])
    const { pages, delay, loop } = await sharp(cleaned.bytes).metadata()
    expect({ pages, delay, loop }).toEqual({ pages: 2, delay: [100, 300], loop: 4 })
  })

  it('comes from a process of its own', async () => {
    const cleaned = await cleanPicture(await takePhoto())
    expect(cleaned).toMatchObject({ status: 'clean', type: 'image/jpeg', width: 32, height: 64 })
    const bytes = 'bytes' in cleaned ? cleaned.bytes : Buffer.alloc(0)
    expect(await look(bytes)).toEqual({ size: [32, 64], ends: 'red blue red' })
    expect(findPlanted(bytes)).toEqual([])
  })

  it('has at most the pixels and bytes that are wanted', async () => {
    const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
    const sent = await sharp({ create: { width: 600, height: 300, channels: 3, noise, background: 'black' } })
      .png()
      .toBuffer()
    const cleaned = await draw(sent, { side: 256, mostBytes: 65_536 })
    // Beyond them it becomes a WebP.
    expect(cleaned).toMatchObject({ type: 'image/webp', width: 256, height: 128 })
    expect(cleaned.bytes.length).toBeLessThanOrEqual(65_536)
    expect(await draw(sent, { mostBytes: 100 })).toMatchObject({ status: 'refused', reason: 'too_large' })
  })
})

describe('a picture that can’t be cleaned', () => {
  const small = { create: { width: 8, height: 8, channels: 3, background: 'red' } } as const
  const png = () => sharp(small).png().toBuffer()
  const withSize = (bytes: Buffer, side: number) => {
    bytes.writeUInt32BE(side, 16)
    bytes.writeUInt32BE(side, 20)
    return bytes
  }

  it.each([
    ['is none', 'broken', async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['is cut off', 'broken', async () => (await takePhoto(640, 320)).subarray(0, 900)],
    ['unfolds to gigabytes', 'too_large', async () => withSize(await png(), 60_000)],
    [
      'would lose its frames',
      'broken',
      async () => Buffer.from((await png()).toString('latin1').replace('IDAT', 'acTL'), 'latin1'),
    ],
  ])('since it %s is refused as %s', async (_, reason, make) => {
    expect(await draw(await make())).toMatchObject({ status: 'refused', reason })
  })

  it('comes back from its process in the same way', async () => {
    expect(await cleanPicture(Buffer.from('no picture'))).toEqual({ status: 'refused', reason: 'broken' })
  })

  it('in time is given up, and its process ends', async () => {
    expect(await cleanPicture(await png(), { timeoutMs: 1 })).toEqual({
      status: 'refused',
      reason: 'too_slow',
    })
  })
})
