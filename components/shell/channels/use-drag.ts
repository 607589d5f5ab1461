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

/** Takes channels that are dropped here; `isOver`: one is above it. */
export function useDrop(onDrop: (channelId: string) => void) {
  const [isOver, setOver] = useState(false)
  const carries = (event: DragEvent) => event.dataTransfer.types.includes(type)
  return {
    isOver,
    dropProps: {
      onDragOver(event: DragEvent) {
        if (!carries(event)) return
        event.preventDefault()
        event.stopPropagation()
        event.dataTransfer.dropEffect = 'move'
        setOver(true)
      },
      onDragLeave: () => setOver(false),
      onDrop(event: DragEvent) {
        setOver(false)
        if (!carries(event)) return
        event.preventDefault()
        event.stopPropagation()
        onDrop(event.dataTransfer.getData(type))
      },
    },
  }
}
