import type { IncomingMessage } from 'node:http'
import type * as z from 'zod'
import { describeInputError } from '../domain/wire/describe-input-error.ts'
import { findFault } from '../domain/wire/find-fault.ts'
import { Refusal } from './guard/refusal.ts'

const smallBytes = 64 * 1024

/** Reads a small JSON body and checks its shape; `invalid` tells which refusal a wrong field leads to. */
export async function readJson<Shape extends z.ZodType>(
  req: IncomingMessage,
  shape: Shape,
  invalid?: (field: string) => Refusal | undefined,
): Promise<z.infer<Shape>> {
  const parsed = shape.safeParse(await readJsonBody(req, smallBytes))
  if (parsed.success) return parsed.data
  if (parsed.error.issues.some(({ code }) => code === 'unrecognized_keys'))
    throw new Refusal(400, 'invalid_input', describeInputError(parsed.error))
  const field = String(parsed.error.issues[0]?.path[0] ?? '')
  throw (
    invalid?.(field) ??
    new Refusal(
      400,
      'invalid_request',
      field ? `The field “${field}” is missing or not valid.` : 'The request is not valid.',
    )
  )
}

/** Reads any JSON body, of any shape, that passes the gate. */
export async function readJsonBody(req: IncomingMessage, maxBytes: number): Promise<unknown> {
  if (!/^application\/json\b/i.test(req.headers['content-type'] ?? '')) {
    throw new Refusal(415, 'not_json', 'Send the request as JSON (content-type: application/json).')
  }
  const body = parse(await readText(req, maxBytes))
  checkInput(body)
  return body
}

/** Refuses an input that doesn't pass the gate before every handler. */
export function checkInput(input: unknown): void {
  const fault = findFault(input)
  if (fault) throw new Refusal(400, 'invalid_input', fault)
}

/** Reads a body as text; one that is too long is refused before its end. */
export async function readText(req: IncomingMessage, maxBytes: number): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  // The connection stays open when the body is too long: the refusal is sent on the same connection.
  for await (const chunk of req.iterator({ destroyOnReturn: false })) {
    size += chunk.length
    if (size > maxBytes) throw new Refusal(413, 'too_large', 'The request is too large.')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new Refusal(400, 'bad_json', 'The body of the request is not valid JSON.')
  }
}
