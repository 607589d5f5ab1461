'use client'

import dynamic from 'next/dynamic'
import { useRef } from 'react'
import { reactionsStrings as words } from '@/components/strings/reactions'
import { iconButtonStyle } from '@/components/ui/button/icon-button'
import { Icon } from '@/components/ui/icon'
import { LoadedPart } from '@/components/ui/loading/loaded-part'
import { preload } from '@/components/ui/loading/preload'
import { loadEmojiPopup } from './early-emoji-keys'

const EmojiPopup = dynamic(async () => (await loadEmojiPopup()).EmojiPopup, { ssr: false })

/** The button that opens the picker. Its owner may open it in another way too, for example by a key. */
export function ReactButton(props: {
  open: boolean
  onOpen: (open: boolean) => void
  onPick: (emoji: string) => void
  returnTo: () => HTMLElement | null
}) {
  const { open, onOpen } = props
  const button = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(false)
  return (
    <>
      <button
        ref={button}
        type="button"
        className={iconButtonStyle({ look: 'float', size: 's', touch: 'float' })}
        aria-label={words.add}
        title={words.add}
        aria-haspopup="dialog"
        aria-expanded={open}
        data-popup-open={open ? '' : undefined}
        onPointerEnter={() => preload(loadEmojiPopup)}
        // A press outside closes the picker before the click arrives, and then the
        // click must not open it again.
        onPointerDown={() => {
          wasOpen.current = open
        }}
        onClick={() => {
          if (!wasOpen.current) onOpen(true)
          wasOpen.current = false
        }}
      >
        <Icon name="smile-plus" small />
      </button>
      {open && (
        <LoadedPart onClose={() => onOpen(false)}>
          <EmojiPopup
            anchor={button}
            open
            onOpenChange={onOpen}
            onPick={props.onPick}
            returnTo={props.returnTo}
          />
        </LoadedPart>
      )}
    </>
  )
}
