import type sharpLibrary from 'sharp'
import type { Metadata, Sharp, SharpOptions } from 'sharp'
import type { PictureOutcome } from '../../domain/files/clean-picture.ts'
import { pictureLimits } from '../../domain/files/clean-picture.ts'
import { readImageType } from '../../domain/messages/image-type.ts'

/** The readers of libvips that our types need. All others, and what they would read, stay shut. */
const loaders = ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'].map(name => `VipsForeignLoad${name}`)
/** Of lossy pictures. */
const quality = { jpeg: 88, webp: 85, avif: 60 }
/** Of a picture that would be too large otherwise. */
const smallQuality = 75

/**
 * Draws a picture anew from its pixels: turned as its camera said, in sRGB, with its frames, and without anything else
 * that was in the file. `side`: the most pixels of a side. A picture that gets larger than `mostBytes` becomes a WebP.
 */
export async function encodeClean(
  sharp: typeof sharpLibrary,
  bytes: Uint8Array,
  { side, mostBytes }: { side: number | null; mostBytes: number },
): Promise<{ outcome: PictureOutcome; bytes: Uint8Array }> {
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({ operation: loaders })
  sharp.cache(false)
  sharp.concurrency(1)
  const refuse = (reason: 'broken' | 'too_large') => ({
    outcome: { status: 'refused', reason } as const,
    bytes: new Uint8Array(),
  })
  const type = readImageType(bytes)
  if (type === null || losesFrames(type, bytes)) return refuse('broken')
  // All frames lie below each other in one picture.
  const options: SharpOptions = {
    animated: true,
    failOn: 'error',
    limitInputPixels: pictureLimits.pixels,
  }
  try {
    const found = await sharp(bytes, options).metadata()
    const draw = () => {
      const turned = sharp(bytes, options).autoOrient()
      return side === null
        ? turned
        : turned.resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    }
    let drawn = await encode(draw(), type, found)
    if (drawn.bytes.length > mostBytes) {
      drawn = { type: 'image/webp', ...(await finish(draw().webp({ quality: smallQuality }))) }
    }
    if (drawn.bytes.length > mostBytes) return refuse('too_large')
    const { width, height } = drawn
    return { outcome: { status: 'clean', type: drawn.type, width, height }, bytes: drawn.bytes }
  } catch (error) {
    return refuse(error instanceof Error && /pixel limit/i.test(error.message) ? 'too_large' : 'broken')
  }
}

/** Of a PNG and an AVIF that move only the first frame can be read. It must not pass for the whole. */
function losesFrames(type: string, bytes: Uint8Array): boolean {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 65_536)).toString('latin1')
  if (type === 'image/png') return head.includes('acTL')
  return type === 'image/avif' && head.startsWith('ftypavis', 4)
}

async function encode(drawn: Sharp, type: string, found: Metadata) {
  const chromaSubsampling = found.chromaSubsampling === '4:4:4' ? '4:4:4' : '4:2:0'
  switch (type) {
    case 'image/jpeg':
      return { type, ...(await finish(drawn.jpeg({ quality: quality.jpeg, chromaSubsampling }))) }
    case 'image/gif':
      return { type, ...(await finish(drawn.gif({ reuse: true, effort: 1 }))) }
    case 'image/webp':
      return { type, ...(await finish(drawn.webp({ quality: quality.webp }))) }
    case 'image/avif':
      return { type, ...(await finish(drawn.avif({ quality: quality.avif, effort: 0 }))) }
    default:
      return { type: 'image/png', ...(await finish(drawn.png())) }
  }
}

async function finish(drawn: Sharp) {
  const { data, info } = await drawn.toBuffer({ resolveWithObject: true })
  return { bytes: data, width: info.width, height: info.pageHeight ?? info.height }
}
