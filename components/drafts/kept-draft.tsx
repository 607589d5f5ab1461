'use client'

import { useSyncExternalStore } from 'react'
import { composerStrings as words } from '@/components/strings/composer'
import { LinkButton } from '@/components/ui/button/link-button'
import { CopyButton } from '@/components/ui/copy-button'
import { useWorkspace } from '@/components/workspace/workspace-context'
import { draftsOf } from './own-drafts'

/** The text that a person had not sent when the conversation was closed: its box is gone, the text is not. */
export function KeptDraft({ conversation }: { conversation: string }) {
  const { userId } = useWorkspace().me
  const text = useSyncExternalStore(
    listener => draftsOf(userId).subscribe(listener),
    () => draftsOf(userId).read(conversation),
    () => '',
  )
  if (text.trim() === '') return null
  return (
    <div className="mt-8 grid justify-items-start gap-2">
      <p className="flex items-center gap-6 text-xs text-text-3">
        {words.keptDraft} <CopyButton className="touch:size-touch" text={text} label={words.copyDraft} />
      </p>
      <p className="max-h-176 w-full max-w-read overflow-y-auto wrap-anywhere whitespace-pre-wrap" dir="auto">
        {text}
      </p>
      <LinkButton className="touch:min-h-touch" onClick={() => draftsOf(userId).remove(conversation)}>
        {words.deleteDraft}
      </LinkButton>
    </div>
  )
}
