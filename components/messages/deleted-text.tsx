import { messagesStrings as words } from '@/components/strings/messages'

/** Stands in the place of a message that was deleted. */
export function DeletedText() {
  return <p className="text-text-3">{words.deleted}</p>
}
