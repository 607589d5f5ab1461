/** Turns the result of a server's tool into text for a model, and its pictures. */
import * as z from 'zod'
import { cleanLine, cleanText } from './clean-text.ts'

/** The types of pictures that models take, and the bounds of those in one result. */
const pictureTypes = ['image/png', 'image/jpeg', 'image/gif', 'image/webp'] as const
const mostPictures = 4
const mostPictureLength = 2_000_000

/** A picture in a result, its bytes in base64. */
const outputPicture = z.object({ mediaType: z.enum(pictureTypes), base64: z.string() })
export type OutputPicture = z.infer<typeof outputPicture>

export interface ToolOutput {
  text: string
  pictures: OutputPicture[]
}

const resourceText = z.looseObject({ uri: z.string(), mimeType: z.string().nullish(), text: z.string() })
const resourceBytes = z.looseObject({ uri: z.string(), mimeType: z.string().nullish(), blob: z.string() })

/** The content of a resource. */
export const resourceContent = z.union([resourceText, resourceBytes])

/** A block of a result. A kind that is newer than this list is only named. */
const block = z.union([
  z.looseObject({ type: z.literal('text'), text: z.string() }),
  z.looseObject({ type: z.enum(['image', 'audio']), data: z.string(), mimeType: z.string() }),
  z.looseObject({
    type: z.literal('resource_link'),
    uri: z.string(),
    name: z.string(),
    description: z.string().nullish(),
  }),
  z.looseObject({ type: z.literal('resource'), resource: resourceContent }),
])

/** Describes the blocks of a result, and its structured content unless a text says the same. */
export function describeOutput(blocks: readonly unknown[], structured?: unknown): ToolOutput {
  const pictures: OutputPicture[] = []
  const texts = blocks.map(each => describeBlock(each, pictures))
  const data = structured === undefined ? [] : [JSON.stringify(structured)]
  const isTold = data.some(json => texts.some(text => sameJson(text, json)))
  return { text: cleanText([...texts, ...(isTold ? [] : data)].join('\n\n')), pictures }
}

function describeBlock(given: unknown, pictures: OutputPicture[]): string {
  const { data } = block.safeParse(given)
  if (!data) return '[a part that can’t be shown]'
  switch (data.type) {
    case 'text':
      return data.text
    case 'image':
      return describePicture(data, pictures)
    case 'audio':
      return `[audio, ${describeBytes(data.mimeType, data.data)}: it can’t be heard here]`
    case 'resource_link':
      return `[resource ${cleanLine(data.uri, 300)}: ${[data.name, data.description ?? '']
        .map(text => cleanLine(text, 200))
        .join(' ')
        .trim()}]`
    case 'resource':
      return describeResource(data.resource)
  }
}

/** Describes the content of a resource: its text, or the size of its bytes. */
export function describeResource(content: z.infer<typeof resourceContent>): string {
  const uri = cleanLine(content.uri, 300)
  const parsed = resourceText.safeParse(content)
  if (parsed.success) return `[resource ${uri}]\n${parsed.data.text}`
  const { data } = resourceBytes.safeParse(content)
  return data
    ? `[resource ${uri}, ${describeBytes(data.mimeType, data.blob)}: it has no text]`
    : `[resource ${uri}]`
}

function describePicture(
  { mimeType, data }: { mimeType: string; data: string },
  pictures: OutputPicture[],
): string {
  const size = describeBytes(mimeType, data)
  const { data: picture } = outputPicture.safeParse({ mediaType: mimeType, base64: data })
  if (!picture || data.length > mostPictureLength || !/^[A-Za-z0-9+/]+={0,2}$/.test(data)) {
    return `[picture, ${size}: it can’t be shown]`
  }
  if (pictures.length === mostPictures) return `[picture, ${size}: not shown, only ${mostPictures} are]`
  pictures.push(picture)
  return `[picture ${pictures.length}, ${size}]`
}

function describeBytes(mimeType: string | null | undefined, base64: string): string {
  const bytes = Math.floor((base64.length * 3) / 4)
  const size = bytes < 1_000 ? `${bytes} bytes` : `${Math.round(bytes / 1_000)} kB`
  return mimeType ? `${cleanLine(mimeType, 60)}, ${size}` : size
}

function sameJson(text: string, json: string): boolean {
  try {
    return JSON.stringify(JSON.parse(text)) === json
  } catch {
    return false
  }
}

/**
 * Marks the text of a server as its data. The text can't close the mark.
 */
export function wrapOutput(from: string, text: string): string {
  return `<data from="${from.replace(/["<>&\s]/g, '_')}">\n${text.replace(/<(\/?data\b)/gi, '&lt;$1')}\n</data>`
}
