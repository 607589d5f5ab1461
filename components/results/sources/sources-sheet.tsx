'use client'

import { useThreadScope } from '@/components/live/thread/thread-scope'
import { resultCardStrings as words } from '@/components/strings/results/result-card'
import { linkStyle } from '@/components/ui/button/link-style'
import { Dialog } from '@/components/ui/dialog/dialog'
import { forkPath } from '@/components/workspace/thread-path'
import { goTo } from '@/components/workspace/use-open-thread'
import { useWorkspace } from '@/components/workspace/workspace-context'
import { inNumberOrder, type ResultLine } from '@/server/domain/results/result'
import { QuotedWords } from './quoted-words'

/** On a touch screen: all sources of a line, in a sheet at the lower edge. */
export function SourcesSheet(props: {
  threadId: string
  forkId: string
  line: ResultLine
  onClose: () => void
}) {
  const { threadId, forkId, line } = props
  const { workspace } = useWorkspace()
  const { channel } = useThreadScope()
  const fork = forkPath(workspace, channel, { id: forkId, threadId })
  return (
    <Dialog shape="sheet" title={words.sources(line.citations.length)} open onClose={props.onClose}>
      <p className="mb-12 text-text-2">{line.text}</p>
      <ol>
        {inNumberOrder(line.citations).map(citation => (
          <li key={citation.messageId} className="border-t border-line py-10">
            <QuotedWords threadId={threadId} citation={citation} />
            <a
              className={linkStyle({
                tone: 'warm',
                className: 'inline-flex min-h-touch items-center text-sm',
              })}
              href={`${fork}#m-${citation.messageId}`}
              data-cite
              onClick={event => {
                event.preventDefault()
                props.onClose()
                goTo(event.currentTarget.href)
              }}
            >
              {words.openInFork}
            </a>
          </li>
        ))}
      </ol>
    </Dialog>
  )
}
