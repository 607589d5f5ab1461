/** The reason why an upload failed; `final`: uploading the file again would not help. */
export class NotSentUp extends Error {
  override readonly name = 'NotSentUp'
  readonly final: boolean

  constructor(message: string, { final = false } = {}) {
    super(message)
    this.final = final
  }
}
