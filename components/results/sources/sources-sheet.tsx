'use client'

import { Dialog as Base } from '@base-ui/react/dialog'
import { useThreadScope } from '@/components/live/thread/thread-scope'
import { resultCardStrings as words } from '@/components/strings/results/result-card'
import { Icon } from '@/components/ui/icon'
import { forkPath } from '@/components/workspace/thread-path'
import { goTo } from '@/components/workspace/use-open-thread'
import { useWorkspace } from '@/components/workspace/workspace-context'
import type { ResultLine } from '@/server/domain/results/result'
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
    <Base.Root open onOpenChange={open => !open && props.onClose()}>
      <Base.Portal>
        <Base.Backdrop className="backdrop" />
        <Base.Popup className="dialog sheet">
          <header>
            <Base.Title>{words.sources(line.citations.length)}</Base.Title>
            <Base.Close className="btn icon" aria-label="Close">
              <Icon name="x" />
            </Base.Close>
          </header>
          <p className="sheet-line">{line.text}</p>
          <ol>
            {line.citations.map(citation => (
              <li key={citation.messageId}>
                <QuotedWords threadId={threadId} citation={citation} />
                <a
                  className="warm-link"
                  href={`${fork}#m-${citation.messageId}`}
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
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}
