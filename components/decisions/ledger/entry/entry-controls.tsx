'use client'

import { cx } from 'class-variance-authority'
import { useState } from 'react'
import { ledgerStrings } from '@/components/strings/decisions/ledger'
import { AgentAvatar } from '@/components/ui/avatar/avatar'
import { Button, buttonStyle } from '@/components/ui/button/button'
import { Actions } from '@/components/ui/form/actions'
import { DayField } from '@/components/ui/form/day-field'
import { SelectField } from '@/components/ui/form/select-field'
import { Icon } from '@/components/ui/icon'
import { Menu, MenuItem } from '@/components/ui/menu/menu'
import { Card } from '@/components/ui/surface/card'
import { useWorkspace } from '@/components/workspace/workspace-context'
import { type EntryOwner, entryKind, entryOwner, type LedgerEntry } from '@/server/domain/ledger/entry'
import { targetStatuses } from '../target-statuses'
import type { EntryActs } from '../use-entry-acts'

const words = ledgerStrings.entry

/** The kind, the status, the owner and the day of an entry. Guests may only move their own. */
export function EntryControls({ entry, acts }: { entry: LedgerEntry; acts: EntryActs }) {
  const { me, members, agents } = useWorkspace()
  const [asked, ask] = useState<string | null>(null)
  const isGuest = me.role === 'guest'
  const mayMove = !isGuest || (entry.owner?.kind === 'user' && entry.owner.id === me.userId)
  const { status } = entry
  const offered = [...agents.values()].filter(({ isSystem }) => !isSystem)
  const isFree = entry.kind === 'todo' && status === 'open' && entry.owner?.kind !== 'agent'
  const owners: [string, string][] = [
    ['', words.nobody],
    ...[...members.values()].map(({ userId, displayName }): [string, string] => [
      writeOwner({ kind: 'user', id: userId }),
      displayName,
    ]),
    ...offered
      .filter(({ id, isActive }) => isActive || entry.owner?.id === id)
      .map(({ id, displayName }): [string, string] => [writeOwner({ kind: 'agent', id }), displayName]),
  ]
  const agentName = asked === null ? '' : (agents.get(asked)?.displayName ?? '')

  function choose(chosen: string) {
    const owner = readOwner(chosen)
    if (owner?.kind === 'agent' && entry.kind === 'todo') ask(owner.id)
    else void acts.update(entry, { owner }).catch(() => {})
  }

  return (
    <div className="grid gap-12">
      <div className="grid grid-cols-2 items-start gap-12 phone:grid-cols-1">
        <SelectField
          label={words.kind}
          isFullWidth
          disabled={isGuest}
          value={entry.kind}
          options={entryKind.options.map(each => [each, ledgerStrings.kinds[each]] as const)}
          onChange={kind => void acts.update(entry, { kind }).catch(() => {})}
        />
        <SelectField
          label={words.status}
          isFullWidth
          disabled={!mayMove}
          value={status}
          options={[
            ...(status === 'superseded' ? [[status, ledgerStrings.statuses.superseded] as const] : []),
            ...targetStatuses.map(each => [each, ledgerStrings.statuses[each]] as const),
          ]}
          onChange={next => {
            if (next !== 'superseded') void acts.move(entry, { status: next }).catch(() => {})
          }}
        />
        <SelectField<string>
          label={words.owner}
          isFullWidth
          disabled={isGuest}
          value={entry.owner ? writeOwner(entry.owner) : ''}
          options={owners}
          hint={
            !entry.owner && entry.ownerName !== null ? ledgerStrings.unownedName(entry.ownerName) : undefined
          }
          onChange={choose}
        />
        <DayField
          label={words.dueOn}
          disabled={isGuest}
          value={entry.dueOn}
          onChange={dueOn => void acts.update(entry, { dueOn }).catch(() => {})}
        />
      </div>
      {isFree && !isGuest && asked === null && (
        <Menu
          className={cx(buttonStyle(), 'justify-self-start')}
          label={words.toAgent}
          trigger={
            <>
              {words.toAgent} <Icon name="chevron-down" small />
            </>
          }
        >
          {offered
            .filter(({ isActive }) => isActive)
            .map(agent => (
              <MenuItem key={agent.id} onSelect={() => ask(agent.id)}>
                <AgentAvatar agent={agent} size="xs" /> {agent.displayName}
              </MenuItem>
            ))}
        </Menu>
      )}
      {asked !== null && (
        <Card>
          <div className="grid gap-10 p-12">
            <p>{words.giveWhy(agentName)}</p>
            <Actions>
              <Button onClick={() => ask(null)}>{words.cancel}</Button>
              <Button
                look="main"
                disabled={acts.isBusy}
                onClick={() => {
                  void acts.assign(entry, asked).then(
                    () => ask(null),
                    () => {},
                  )
                }}
              >
                {words.give(agentName)}
              </Button>
            </Actions>
          </div>
        </Card>
      )}
    </div>
  )
}

function writeOwner({ kind, id }: EntryOwner): string {
  return `${kind}:${id}`
}

function readOwner(chosen: string): EntryOwner | null {
  const [kind, id] = chosen.split(':')
  return entryOwner.safeParse({ kind, id }).data ?? null
}
