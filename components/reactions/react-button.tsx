'use client'

import { Popover } from '@base-ui/react/popover'
import dynamic from 'next/dynamic'
import { strings } from '@/components/strings'
import { Icon } from '@/components/ui/icon'
import './reactions.css'

const words = strings.reactions

/** Most of the time nobody opens it: its names and pictures come when somebody does. */
const EmojiPicker = dynamic(() => import('./emoji-picker').then(file => file.EmojiPicker), {
  loading: () => <div className="emoji-picker" aria-busy="true" />,
})

/** The button that opens the picker. Who owns it may open it from elsewhere, by a key for instance. */
export function ReactButton(props: {
  className: string
  open: boolean
  onOpen: (open: boolean) => void
  onPick: (emoji: string) => void
  /** Where the focus goes when it closes. */
  returnTo: () => HTMLElement | null
}) {
  const { open, onOpen } = props
  return (
    <Popover.Root open={open} onOpenChange={onOpen}>
      <Popover.Trigger className={props.className} aria-label={words.add} title={words.add}>
        <Icon name="smile-plus" small />
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Positioner className="menu-place" sideOffset={4} align="end" collisionPadding={8}>
          <Popover.Popup
            className="menu emoji-pop"
            aria-label={words.add}
            finalFocus={() => props.returnTo() ?? true}
          >
            <EmojiPicker onPick={props.onPick} />
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}
