'use client'

import { type DragEvent, useState } from 'react'

const type = 'application/x-openvibe-channel'

/** Lets an entry be dragged as this channel. The menu of the entry does the same without a pointer. */
export function dragProps(channelId: string) {
  return {
    draggable: true,
    onDragStart(event: DragEvent) {
      event.dataTransfer.setData(type, channelId)
      event.dataTransfer.effectAllowed = 'move'
    },
  }
}

/** The half of a place that the pointer is over. */
export type Half = 'upper' | 'lower'

function findHalf({ currentTarget, clientY }: DragEvent): Half {
  const { top, height } = currentTarget.getBoundingClientRect()
  return clientY < top + height / 2 ? 'upper' : 'lower'
}

/** Takes channels that are dropped here; `over`: one is above this half. */
export function useDrop(onDrop: (channelId: string, half: Half) => void) {
  const [over, setOver] = useState<Half | null>(null)
  const carries = (event: DragEvent) => event.dataTransfer.types.includes(type)
  return {
    over,
    dropProps: {
      onDragOver(event: DragEvent) {
        if (!carries(event)) return
        event.preventDefault()
        event.stopPropagation()
        event.dataTransfer.dropEffect = 'move'
        setOver(findHalf(event))
      },
      onDragLeave: () => setOver(null),
      onDrop(event: DragEvent) {
        setOver(null)
        if (!carries(event)) return
        event.preventDefault()
        event.stopPropagation()
        onDrop(event.dataTransfer.getData(type), findHalf(event))
      },
    },
  }
}
