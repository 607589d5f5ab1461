/** Where the command runs. */
export interface Terminal {
  env: Record<string, string | undefined>
  out(text: string): void
  err(text: string): void
  /** The piped input; null: none, or a person types. */
  readInput(): Promise<string | null>
}
