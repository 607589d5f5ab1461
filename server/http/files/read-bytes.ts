import type { IncomingMessage } from 'node:http'
import { DomainError } from '../../domain/wire/domain-error.ts'
import { readLength } from './read-length.ts'

/** Reads a body whose length is declared, which the connection enforces. */
export async function readBytes(
  req: IncomingMessage,
  { most, tooLarge }: { most: number; tooLarge: string },
): Promise<Buffer> {
  if (readLength(req) > most) throw new DomainError('file_too_large', tooLarge)
  const chunks: Buffer[] = []
  for await (const chunk of req) chunks.push(Buffer.from(chunk))
  return Buffer.concat(chunks)
}
