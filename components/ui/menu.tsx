'use client'

import { Menu as Base } from '@base-ui/react/menu'
import type { ReactNode } from 'react'
import './menu.css'

/** A button that opens a short list of acts. */
export function Menu(props: { label: string; className: string; trigger: ReactNode; children: ReactNode }) {
  return (
    <Base.Root modal={false}>
      <Base.Trigger className={props.className} aria-label={props.label}>
        {props.trigger}
      </Base.Trigger>
      <Base.Portal>
        <Base.Positioner sideOffset={4} align="start" className="menu-place">
          <Base.Popup className="menu">{props.children}</Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}

/** One act of a menu; with `href` it is a real link. */
export function MenuItem(props: { onSelect?: () => void; href?: string; children: ReactNode }) {
  if (props.href !== undefined) {
    return (
      <Base.LinkItem className="opt" href={props.href} closeOnClick>
        {props.children}
      </Base.LinkItem>
    )
  }
  return (
    <Base.Item className="opt" onClick={props.onSelect}>
      {props.children}
    </Base.Item>
  )
}

/** A line of the menu that only tells something. */
export function MenuNote({ children }: { children: ReactNode }) {
  return <div className="menu-note">{children}</div>
}
