/** Pictures with words that nobody sees, as cameras and programs write them. */
import { crc32 } from 'node:zlib'
import sharp from 'sharp'

/** The words in each place of a file where a program can hide some, and those of a position. */
export const planted = ['plantedExif', 'plantedXmp', 'plantedIptc', 'plantedComment', 'planted text'] as const

const xmp = `<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description xmlns:dc="http://purl.org/dc/elements/1.1/" dc:creator="plantedXmp"/></rdf:RDF></x:xmpmeta><?xpacket end="w"?>`
const exif = {
  IFD0: { Copyright: 'plantedExif' },
  IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '48/1 8/1 0/1', GPSAreaInformation: 'plantedExif' },
}

/** The pixels of a picture whose left half is red and whose right half is blue. */
function paint(width: number, height: number) {
  const half = { width: Math.round(width / 2), height, channels: 3 } as const
  return sharp({ create: { ...half, width, background: '#0000ff' } })
    .composite([{ input: { create: { ...half, background: '#ff0000' } }, left: 0, top: 0 }])
    .withExif(exif)
    .withXmp(xmp)
    .withIccProfile('p3')
}

/** A photo of a camera that was held upright: turned by a quarter, red is on top. */
export async function takePhoto(width = 64, height = 32): Promise<Buffer> {
  const jpeg = await paint(width, height).withMetadata({ orientation: 6 }).withXmp(xmp).jpeg().toBuffer()
  const segment = (marker: number, words: string) => {
    const head = Buffer.from([0xff, marker, 0, 0])
    head.writeUInt16BE(words.length + 2, 2)
    return Buffer.concat([head, Buffer.from(words, 'latin1')])
  }
  const iptc = segment(0xed, 'Photoshop 3.0\x008BIM\x04\x04\0\0\0\0\0\x10\x1c\x02\x78\0\x0bplantedIptc')
  return Buffer.concat([jpeg.subarray(0, 2), iptc, segment(0xfe, 'plantedComment'), jpeg.subarray(2)])
}

/** A PNG with words of its own, EXIF and a turn. */
export async function paintPng(): Promise<Buffer> {
  return withPngText(await paint(64, 32).withMetadata({ orientation: 6 }).withXmp(xmp).png().toBuffer())
}

export function paintWebp(): Promise<Buffer> {
  return paint(64, 32).webp({ lossless: true }).toBuffer()
}

/** Puts words into a PNG, behind its header. */
export function withPngText(png: Buffer, words = 'planted text'): Buffer {
  const afterHeader = 33
  const body = Buffer.from(`tEXtComment\0${words}`, 'latin1')
  const chunk = Buffer.alloc(body.length + 8)
  chunk.writeUInt32BE(body.length - 4, 0)
  body.copy(chunk, 4)
  chunk.writeUInt32BE(crc32(body), body.length + 4)
  return Buffer.concat([png.subarray(0, afterHeader), chunk, png.subarray(afterHeader)])
}

/** A GIF or WebP of two frames, red and then blue, with a comment in the GIF. */
export async function film(type: 'gif' | 'webp'): Promise<Buffer> {
  const side = 16
  const frame = { width: side, height: side, channels: 3 } as const
  const pixels = await sharp({ create: { ...frame, height: side * 2, background: '#0000ff' } })
    .composite([{ input: { create: { ...frame, background: '#ff0000' } }, left: 0, top: 0 }])
    .raw()
    .toBuffer()
  const frames = sharp(pixels, { raw: { ...frame, height: side * 2, pageHeight: side } })
  const timing = { delay: [100, 300], loop: 4 }
  if (type === 'webp')
    return frames
      .withExif(exif)
      .webp({ ...timing, lossless: true })
      .toBuffer()
  const gif = await frames.gif(timing).toBuffer()
  const words = 'plantedComment'
  const comment = Buffer.from(`!\xfe${String.fromCharCode(words.length)}${words}\0`, 'latin1')
  // Before the last byte, which ends the file.
  return Buffer.concat([gif.subarray(0, -1), comment, gif.subarray(-1)])
}

/** The colours at the top left and the bottom right, each as its strongest channel, and the pixels of a side. */
export async function look(picture: Uint8Array): Promise<{ size: [number, number]; ends: string }> {
  const { data, info } = await sharp(picture).raw().toBuffer({ resolveWithObject: true })
  const at = (pixel: number) => {
    const [red = 0, , blue = 0] = data.subarray(pixel * info.channels)
    return red > blue ? 'red' : 'blue'
  }
  const last = info.width * info.height - 1
  return { size: [info.width, info.height], ends: `${at(0)} ${at(last)} ${at(info.width - 1)}` }
}

/** The planted words that are in these bytes. */
export function findPlanted(bytes: Uint8Array): string[] {
  return planted.filter(words => Buffer.from(bytes).includes(words))
}
