/** Where the command runs. */
export interface Terminal {
  env: Record<string, string | undefined>
  out(text: string): void
  err(text: string): void
  /** The piped input; null: none, or a person types. */
  readInput(): Promise<string | null>
  /** Asks a person who types; false: no, or nobody can answer. */
  confirm(question: string): Promise<boolean>
}
