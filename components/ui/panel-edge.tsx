'use client'

import { cx } from 'class-variance-authority'
import { type KeyboardEvent, type PointerEvent, useEffect, useState } from 'react'
import { panelStrings } from '@/components/strings/threads/panel'
import { keep } from './kept'

const narrowest = 320
const widest = 560
const stepPx = 16
const keptWidth = keep<number>('openvibe:panel-width', {
  otherwise: widest,
  parse: text => clamp(Number(text) || widest),
  write: String,
})

/** 8 px to take hold of; the line shows under the pointer and with the focus. */
const edgeStyle = cx(
  'absolute inset-y-0 -left-4 z-4 w-8 cursor-col-resize touch-none phone:hidden',
  'after:absolute after:inset-y-0 after:left-3 after:w-2',
  'hover:after:bg-focus focus-visible:after:bg-focus',
)

/** The panel's left edge: dragged, or moved with the arrow keys; the width is kept. */
export function PanelEdge() {
  const [width, setWidth] = useState(widest)
  useEffect(() => setWidth(keptWidth.get()), [])
  useEffect(() => {
    const { style } = document.documentElement
    // The usual width is that of the sheet. A change here gives every element of the page its style anew.
    const wanted = width === widest ? '' : `${width}px`
    if (style.getPropertyValue('--w-thread') !== wanted) style.setProperty('--w-thread', wanted)
  }, [width])

  function keep(next: number) {
    setWidth(clamp(next))
    keptWidth.set(clamp(next))
  }

  function drag(event: PointerEvent<HTMLDivElement>) {
    if (event.currentTarget.hasPointerCapture(event.pointerId)) keep(innerWidth - event.clientX)
  }

  function press(event: KeyboardEvent) {
    if (event.key === 'ArrowLeft') keep(width + stepPx)
    if (event.key === 'ArrowRight') keep(width - stepPx)
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: HTML has no element for a movable separator
    <div
      className={edgeStyle}
      role="separator"
      aria-orientation="vertical"
      aria-label={panelStrings.width}
      aria-valuemin={narrowest}
      aria-valuemax={widest}
      aria-valuenow={width}
      tabIndex={0}
      onPointerDown={event => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={drag}
      onKeyDown={press}
    />
  )
}

function clamp(width: number): number {
  return Math.min(widest, Math.max(narrowest, Math.round(width)))
}
