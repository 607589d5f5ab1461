import type { ReactNode } from 'react'
import { webhooksStrings as words } from '@/components/strings/settings/webhooks'
import { Button } from '@/components/ui/button/button'

/** The part of a webhook that is open below its row. */
export type OpenPart = 'form' | 'deliveries' | null

/** The actions on a webhook in either direction. `children`: those of one direction. */
export function WebhookActs(props: {
  webhook: { name: string; isActive: boolean }
  open: OpenPart
  onOpen: (part: OpenPart) => void
  isSwitching: boolean
  onSwitch: () => void
  onRemove: () => void
  children?: ReactNode
}) {
  const { open, onOpen, isSwitching, onSwitch, onRemove, children } = props
  const { name, isActive } = props.webhook
  const opener = (part: 'form' | 'deliveries', caption: string, label: string) => (
    <Button
      size="s"
      aria-expanded={open === part}
      aria-label={label}
      onClick={() => onOpen(open === part ? null : part)}
    >
      {caption}
    </Button>
  )
  return (
    <>
      {opener('deliveries', words.deliveries, words.deliveriesOf(name))}
      {opener('form', words.edit, words.editOne(name))}
      {children}
      <Button size="s" look="quiet" disabled={isSwitching} onClick={onSwitch}>
        {isActive ? words.switchOff : words.switchOn}
      </Button>
      <Button size="s" look="quiet" onClick={onRemove}>
        {words.remove}
      </Button>
    </>
  )
}
