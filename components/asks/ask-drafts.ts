/**
 * The unsent answer of a person. It outlives the card, which is removed from the page when it is scrolled out
 * of sight.
 */
export interface AskDraft {
  /** The index of a choice; one past the last: 'something else'. */
  choice: number | null
  text: string
}

const emptyDraft: AskDraft = { choice: null, text: '' }

const drafts = new Map<string, AskDraft>()

export function readDraft(messageId: string): AskDraft {
  return drafts.get(messageId) ?? emptyDraft
}

export function keepDraft(messageId: string, draft: AskDraft | null): void {
  if (draft) drafts.set(messageId, draft)
  else drafts.delete(messageId)
}

/** Returns the text that the answer would send; null: nothing yet. */
export function answerOf({ choice, text }: AskDraft, choices: readonly string[]): string | null {
  const chosen = choice === null ? undefined : choices[choice]
  if (chosen !== undefined) return chosen
  const isOwn = choices.length === 0 || choice === choices.length
  return isOwn && text.trim() !== '' ? text.trim() : null
}
