'use client'

import { cx } from 'class-variance-authority'
import dynamic from 'next/dynamic'
import { type KeyboardEvent, type ReactNode, use, useEffect, useRef, useState } from 'react'
import { LoadedPart } from '@/components/ui/loading/loaded-part'
import { preload } from '@/components/ui/loading/preload'
import { Parts, type RowPress } from './menu-parts'
import { optionStyle } from './menu-style'

// On most pages few people open a menu: its code loads when somebody comes near one.
const loadPopup = () => import('./menu-popup')
const MenuPopup = dynamic(async () => (await loadPopup()).MenuPopup, { ssr: false })

const itemStyle = cx(
  optionStyle(),
  'min-w-180 outline-none data-highlighted:bg-accent-soft glyph:text-text-3',
)

/**
 * A button that opens a short list of acts. `ofRow`: a right click on the row around the button opens it too, at the
 * pointer, and so does the menu key; with Shift the browser's own menu comes.
 */
export function Menu(props: {
  label: string
  className: string
  trigger: ReactNode
  ofRow?: boolean
  children: ReactNode
}) {
  const { ofRow = false } = props
  const button = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  const [used, setUsed] = useState(false)
  const [from, setFrom] = useState<RowPress | null>(null)
  const wasOpen = useRef(false)

  function show() {
    setFrom(null)
    setUsed(true)
    setOpen(true)
  }

  useEffect(() => {
    const row = ofRow ? button.current?.parentElement : null
    const onContextMenu = (event: MouseEvent) => {
      const isByPointer = event.button === 2
      // Shift + F10 is the menu key of keyboards without one.
      if (isByPointer && event.shiftKey) return
      event.preventDefault()
      setFrom({ at: isByPointer ? event : null, focused: document.activeElement })
      setUsed(true)
      setOpen(true)
    }
    row?.addEventListener('contextmenu', onContextMenu)
    return () => row?.removeEventListener('contextmenu', onContextMenu)
  }, [ofRow])

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    show()
  }

  return (
    <>
      <button
        ref={button}
        type="button"
        className={props.className}
        aria-label={props.label}
        aria-haspopup="menu"
        aria-expanded={open}
        data-popup-open={open ? '' : undefined}
        onPointerEnter={() => preload(loadPopup)}
        onFocus={() => preload(loadPopup)}
        // A press outside closes the menu before the click arrives, and then the
        // click must not open it again.
        onPointerDown={() => {
          wasOpen.current = open
        }}
        onKeyDown={onKeyDown}
        onClick={() => {
          if (!wasOpen.current) show()
          wasOpen.current = false
        }}
      >
        {props.trigger}
      </button>
      {used && (
        <LoadedPart open={open} onClose={() => setOpen(false)}>
          <MenuPopup label={props.label} anchor={button} from={from} open={open} onOpenChange={setOpen}>
            {props.children}
          </MenuPopup>
        </LoadedPart>
      )}
    </>
  )
}

/**
 * One action of a menu; with `href` it is a real link. `isOpen`: it opens and closes more items below it, and the menu
 * stays.
 */
export function MenuItem(props: {
  onSelect?: () => void
  href?: string
  isOpen?: boolean
  children: ReactNode
}) {
  const parts = use(Parts)
  if (!parts) throw new Error('A menu item must be inside a menu.')
  if (props.href !== undefined) {
    return (
      <parts.Link className={itemStyle} href={props.href} closeOnClick>
        {props.children}
      </parts.Link>
    )
  }
  return (
    <parts.Item
      className={itemStyle}
      aria-expanded={props.isOpen}
      closeOnClick={props.isOpen === undefined}
      onClick={props.onSelect}
    >
      {props.children}
    </parts.Item>
  )
}

/** A line of the menu that is only information. */
export function MenuNote({ children }: { children: ReactNode }) {
  return <div className="px-8 py-6 text-xs text-text-3">{children}</div>
}
