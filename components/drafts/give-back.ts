import type { Enclosed } from '@/components/live/sending/pending-message'
import type { Drafts } from './drafts'

/** A message that left its box and could not be sent. */
export interface Unsent {
  readonly text: string
  readonly enclosed: Enclosed
}

/**
 * Gives messages back to the draft they came from, in order, after anything that was written there since. The files go
 * into the draft, and from there into the tray. `write` takes the text if its box is on the page, because a box in use
 * keeps its own text; null: the draft takes the text, too.
 */
export function giveBack(
  drafts: Drafts,
  { conversation, channelId }: { conversation: string; channelId: string },
  unsent: readonly Unsent[],
  write: ((text: string) => void) | null,
): void {
  const text = unsent.flatMap(each => each.text || []).join('\n')
  const present = drafts.files(conversation)
  const lost = unsent
    .flatMap(({ enclosed }) => enclosed.attachments ?? [])
    .filter(({ id }) => present.every(file => file.id !== id))
  if (lost.length > 0) drafts.write(conversation, { files: [...present, ...lost], channelId })
  if (text === '') return
  if (write) {
    write(text)
    return
  }
  const before = drafts.read(conversation)
  const gap = before.trim() === '' ? '' : `${before}${before.endsWith('\n') ? '' : '\n'}`
  drafts.write(conversation, { text: gap + text, channelId })
}
