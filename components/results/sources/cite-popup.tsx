'use client'

import { PreviewCard } from '@base-ui/react/preview-card'
import { resultCardStrings as words } from '@/components/strings/results/result-card'
import { linkStyle } from '@/components/ui/button/link-style'
import { goTo } from '@/components/workspace/use-open-thread'
import type { Citation } from '@/server/domain/results/result'
import { QuotedWords, quotePopupStyle } from './quoted-words'

/** The quote of a chip, beside the chip. It takes no focus: the chip itself links to the message. */
export function CitePopup(props: {
  threadId: string
  citation: Citation
  anchor: HTMLElement
  href: string
  onEnter: () => void
  onLeave: () => void
  onClose: () => void
}) {
  const { citation, href } = props
  return (
    <PreviewCard.Root open onOpenChange={open => !open && props.onClose()}>
      <PreviewCard.Portal>
        <PreviewCard.Positioner anchor={props.anchor} sideOffset={6} align="start" className="z-15">
          <PreviewCard.Popup
            id={`cite-${citation.messageId}`}
            className={quotePopupStyle}
            role="tooltip"
            onPointerEnter={props.onEnter}
            onPointerLeave={props.onLeave}
          >
            <QuotedWords threadId={props.threadId} citation={citation} />
            <a
              className={linkStyle({ tone: 'warm', className: 'text-xs' })}
              href={href}
              tabIndex={-1}
              onClick={event => {
                event.preventDefault()
                props.onClose()
                goTo(href)
              }}
            >
              {words.openInFork}
            </a>
          </PreviewCard.Popup>
        </PreviewCard.Positioner>
      </PreviewCard.Portal>
    </PreviewCard.Root>
  )
}
