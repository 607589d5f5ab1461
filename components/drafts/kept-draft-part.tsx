import dynamic from 'next/dynamic'
import { LoadedPart } from '@/components/ui/loading/loaded-part'

// The browser keeps drafts, and few places are closed.
const KeptDraft = dynamic(() => import('./kept-draft').then(file => file.KeptDraft), { ssr: false })

/** The text that a person had not sent when the conversation was closed; nothing if there is none. */
export function KeptDraftPart({ conversation }: { conversation: string }) {
  return (
    <LoadedPart>
      <KeptDraft conversation={conversation} />
    </LoadedPart>
  )
}
