'use client'

import dynamic from 'next/dynamic'
import { type RefObject, useRef, useState } from 'react'
import { composerStrings as words } from '@/components/strings/composer'
import { LoadedPart } from '@/components/ui/loading/loaded-part'
import { preload } from '@/components/ui/loading/preload'
import { BarButton } from './bar-button'

const loadPopup = () => import('@/components/reactions/emoji-popup')
const EmojiPopup = dynamic(async () => (await loadPopup()).EmojiPopup, { ssr: false })

/** The button that offers all emoji for the text. A phone has them on its keyboard. */
export function EmojiButton(props: {
  boxRef: RefObject<HTMLTextAreaElement | null>
  onPick: (emoji: string) => void
}) {
  const button = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(false)
  const [open, setOpen] = useState(false)
  return (
    <>
      <BarButton
        ref={button}
        look="quiet"
        icon="smile-plus"
        label={words.emoji}
        className="phone:hidden"
        aria-haspopup="dialog"
        aria-expanded={open}
        onPointerEnter={() => preload(loadPopup)}
        // A press outside closes the picker before the click arrives, and then the click must not open it again.
        onPointerDown={() => {
          wasOpen.current = open
        }}
        onClick={() => {
          if (!wasOpen.current) setOpen(true)
          wasOpen.current = false
        }}
      />
      {open && (
        <LoadedPart onClose={() => setOpen(false)}>
          <EmojiPopup
            label={words.emoji}
            anchor={button}
            open
            onOpenChange={setOpen}
            onPick={emoji => {
              setOpen(false)
              props.onPick(emoji)
            }}
            returnTo={() => props.boxRef.current}
          />
        </LoadedPart>
      )}
    </>
  )
}
