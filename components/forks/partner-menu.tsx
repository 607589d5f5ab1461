'use client'

import { cx } from 'class-variance-authority'
import { forksStrings } from '@/components/strings/forks'
import { AgentAvatar } from '@/components/ui/avatar/avatar'
import { buttonStyle } from '@/components/ui/button/button'
import { Icon } from '@/components/ui/icon'
import { Menu, MenuItem } from '@/components/ui/menu/menu'
import { Spacer } from '@/components/ui/surface/spacer'
import { useWorkspace } from '@/components/workspace/workspace-context'
import type { Fork } from '@/server/domain/forks/fork'
import { useForkActs } from './use-fork-acts'

const words = forksStrings.partner

/** The partner of a fork, and for people who may change it a menu to do so. */
export function PartnerMenu({ fork, mayChange }: { fork: Fork; mayChange: boolean }) {
  const { agents } = useWorkspace()
  const { update } = useForkActs()
  const partner = agents.get(fork.divePartnerId ?? '')
  const sentence = partner ? words.with(partner.displayName) : words.none
  const face = partner ? <AgentAvatar agent={partner} size="xs" /> : <Icon name="users" small />
  if (!mayChange) {
    return (
      <span className="inline-flex items-center gap-6 text-sm whitespace-nowrap text-text-2 phone:hidden">
        {face} {sentence}
      </span>
    )
  }
  const offered = [...agents.values()].filter(agent => agent.isActive && !agent.isSystem)
  const choose = (divePartnerId: string | null) => update.mutate({ forkId: fork.id, divePartnerId })
  return (
    <Menu
      className={cx(buttonStyle(), 'phone:hidden')}
      label={words.change(sentence)}
      trigger={
        <>
          {face} {sentence} <Icon name="chevron-down" small />
        </>
      }
    >
      {offered.map(agent => (
        <MenuItem key={agent.id} onSelect={() => choose(agent.id)}>
          <AgentAvatar agent={agent} size="xs" />
          <b className="font-semibold">{agent.displayName}</b>
          <Spacer />
          {agent.id === fork.divePartnerId && <Icon name="check" small />}
        </MenuItem>
      ))}
      <MenuItem onSelect={() => choose(null)}>
        <Icon name="users" small />
        <b className="font-semibold">{words.nobody}</b>
        <span className="text-text-2">{words.nobodyWhy}</span>
        {fork.divePartnerId === null && <Icon name="check" small />}
      </MenuItem>
    </Menu>
  )
}
