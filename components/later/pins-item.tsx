'use client'

import { useQuery } from '@tanstack/react-query'
import { laterStrings } from '@/components/strings/later/later'
import { useTRPC } from '@/components/trpc/api'
import { Icon } from '@/components/ui/icon'
import { MenuItem } from '@/components/ui/menu/menu'

/** The same as the button with the pin, in a menu: where nothing is pinned, there is none. */
export function PinsItem({ channelId, onChoose }: { channelId: string; onChoose: () => void }) {
  const { data } = useQuery(useTRPC().pin.marks.queryOptions({ channelId }))
  const count = data?.pins.length ?? 0
  if (count === 0) return null
  return (
    <MenuItem onSelect={onChoose}>
      <Icon name="pin" small /> {laterStrings.pins(count)}
    </MenuItem>
  )
}
