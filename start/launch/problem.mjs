/** Something that a person has to mend; `message` says what and how, and is all that gets shown. */
export class LaunchError extends Error {
  constructor(message, tail = '') {
    super(tail ? `${tail.trimEnd()}\n\n${message}` : message)
    this.name = 'LaunchError'
  }
}
