/** Ends the command with a sentence and a code: see usage.ts. */
export class CommandError extends Error {
  readonly code: 1 | 2 | 3

  constructor(code: 1 | 2 | 3, message: string) {
    super(message)
    this.code = code
  }
}
