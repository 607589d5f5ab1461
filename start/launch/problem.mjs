/**
 * A problem that a person must solve; `message` says the problem and the solution, and nothing else is shown.
 */
export class LaunchError extends Error {
  constructor(message, tail = '') {
    super(tail ? `${tail.trimEnd()}\n\n${message}` : message)
    this.name = 'LaunchError'
  }
}
