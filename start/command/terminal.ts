/** Where the command runs. */
export interface Terminal {
  env: Record<string, string | undefined>
  out(text: string): void
  err(text: string): void
  /** What is piped in; null: nothing, or somebody sits there. */
  readInput(): Promise<string | null>
}
