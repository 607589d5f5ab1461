'use client'

import { Popover } from '@base-ui/react/popover'
import { useResolveScope } from '@/components/results/draft/resolve-scope'
import { resolveStrings as words } from '@/components/strings/results/resolve'
import type { Citation } from '@/server/domain/results/result'
import { QuotedWords } from './quoted-words'

/** The quote of a chip; after a press it stays open and shows its actions. */
export function SourceCard(props: {
  lineId: string
  citation: Citation
  anchor: HTMLElement
  pinned: boolean
  onEnter: () => void
  onLeave: () => void
  onClose: () => void
}) {
  const { lineId, citation, pinned, onClose } = props
  const { number, messageId } = citation
  const { fork, messages, mayEdit, edit, pick, showMessage } = useResolveScope()

  function act(doing: () => void) {
    onClose()
    doing()
  }

  return (
    <Popover.Root open onOpenChange={open => !open && onClose()}>
      <Popover.Portal>
        <Popover.Positioner anchor={props.anchor} sideOffset={6} align="start" className="menu-place">
          <Popover.Popup
            className="menu cite-pop"
            data-scope="fork"
            aria-label={words.message(number)}
            initialFocus={pinned ? undefined : false}
            finalFocus={pinned ? undefined : false}
            onPointerEnter={props.onEnter}
            onPointerLeave={props.onLeave}
          >
            <QuotedWords threadId={fork.threadId} citation={citation} message={messages.get(number)} />
            <div className="cite-acts">
              <button className="btn s quiet" type="button" onClick={() => act(() => showMessage(number))}>
                {words.goToMessage}
              </button>
              {mayEdit && (
                <>
                  <button
                    className="btn s quiet"
                    type="button"
                    onClick={() => act(() => pick({ lineId, number }))}
                  >
                    {words.otherWords}
                  </button>
                  <button
                    className="btn s quiet"
                    type="button"
                    onClick={() => act(() => edit({ do: 'uncite', id: lineId, messageId }))}
                  >
                    {words.removeSource}
                  </button>
                </>
              )}
            </div>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}
