import type { FileRefusal } from '../../../domain/files/file-text.ts'

/** Thrown when a file has no text for us, with the reason. */
export class Refused extends Error {
  readonly reason: FileRefusal

  constructor(reason: FileRefusal) {
    super(reason)
    this.reason = reason
  }
}
