'use client'

import { resultCardStrings as words } from '@/components/strings/results/result-card'
import { Dialog } from '@/components/ui/dialog/dialog'
import { usePlainText } from '@/components/workspace/names/use-plain-text'
import { inNumberOrder, type ResultLine } from '@/server/domain/results/result'
import { OpenInFork } from './open-in-fork'
import { QuotedWords } from './quoted-words'

/** On a touch screen: all sources of a line, in a sheet at the lower edge. */
export function SourcesSheet(props: {
  threadId: string
  forkId: string
  line: ResultLine
  onClose: () => void
}) {
  const plainText = usePlainText()
  const { threadId, forkId, line, onClose } = props
  return (
    <Dialog shape="sheet" title={words.sources(line.citations.length)} open onClose={onClose}>
      <p className="mb-12 text-text-2">{plainText(line.text)}</p>
      <ol>
        {inNumberOrder(line.citations).map(citation => (
          <li key={citation.messageId} className="border-t border-line py-10">
            <QuotedWords threadId={threadId} citation={citation} />
            <OpenInFork
              {...{ threadId, forkId, messageId: citation.messageId }}
              place="sheet"
              onFollow={onClose}
            />
          </li>
        ))}
      </ol>
    </Dialog>
  )
}
