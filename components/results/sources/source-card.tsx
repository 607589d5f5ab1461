'use client'

import { Popover } from '@base-ui/react/popover'
import { quotePopupStyle } from '@/components/citations/quote-popup-style'
import { useResolveScope } from '@/components/results/draft/resolve-scope'
import { resolveStrings as words } from '@/components/strings/results/resolve'
import { Button } from '@/components/ui/button/button'
import { BackCloses } from '@/components/ui/dialog/back-closes'
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
      {pinned && <BackCloses onBack={onClose} />}
      <Popover.Portal>
        <Popover.Positioner anchor={props.anchor} sideOffset={6} align="start" className="z-15">
          <Popover.Popup
            className={quotePopupStyle}
            data-scope="fork"
            aria-label={words.message(number)}
            initialFocus={pinned ? undefined : false}
            finalFocus={pinned ? undefined : false}
            onPointerEnter={props.onEnter}
            onPointerLeave={props.onLeave}
          >
            <QuotedWords threadId={fork.threadId} citation={citation} message={messages.get(number)} />
            <div className="-mx-8 -mb-4 flex flex-wrap gap-2">
              <Button size="s" look="quiet" onClick={() => act(() => showMessage(number))}>
                {words.goToMessage}
              </Button>
              {mayEdit && (
                <>
                  <Button size="s" look="quiet" onClick={() => act(() => pick({ lineId, number }))}>
                    {words.otherWords}
                  </Button>
                  <Button
                    size="s"
                    look="quiet"
                    onClick={() => act(() => edit({ do: 'uncite', id: lineId, messageId }))}
                  >
                    {words.removeSource}
                  </Button>
                </>
              )}
            </div>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}
