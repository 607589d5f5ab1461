'use client'

import Link from 'next/link'
import { usePathname } from 'next/navigation'
import { agentsStrings } from '@/components/strings/agents'
import { settingsStrings as words } from '@/components/strings/settings/settings'
import { AgentAvatar } from '@/components/ui/avatar/avatar'
import { Icon } from '@/components/ui/icon'
import { useWorkspace } from '@/components/workspace/workspace-context'
import type { Agent } from '@/server/domain/agents/agent'
import { listSettingsPages } from './settings-pages'

/** The navigation in the sidebar's place while a page of the settings is open. On a phone it is the menu. */
export function SettingsNav({ onChosen }: { onChosen: () => void }) {
  const { workspace } = useWorkspace()
  return (
    <nav className="sidebar" aria-label={words.title}>
      <Link className="item" href={`/${workspace.slug}`} onClick={onChosen}>
        <Icon name="arrow-left" />
        <span className="cut">{words.back(workspace.name)}</span>
      </Link>
      <SettingsLinks onChosen={onChosen} />
    </nav>
  )
}

/** Links to every page of the settings that this person may open. */
export function SettingsLinks({ onChosen }: { onChosen?: () => void }) {
  const { workspace, agents, me } = useWorkspace()
  const base = `/${workspace.slug}/settings`
  const path = usePathname()
  const pages = listSettingsPages(me.role)
  const shownAgents = [...agents.values()].sort((a, b) => Number(a.isSystem) - Number(b.isSystem))
  const current = (href: string) => (path === href ? ('page' as const) : undefined)

  return (
    <>
      {(['own', 'workspace'] as const).map(group => {
        const shown = pages.filter(page => page.group === group)
        if (shown.length === 0) return null
        return (
          <section key={group} aria-labelledby={`settings-${group}`}>
            <div className="side-h">
              <h2 id={`settings-${group}`}>{words.groups[group]}</h2>
            </div>
            <ul>
              {shown.map(page => {
                const href = `${base}/${page.path}`
                return (
                  <li key={page.path}>
                    <Link
                      className={current(href) ? 'item on' : 'item'}
                      href={href}
                      aria-current={current(href)}
                      onClick={onChosen}
                    >
                      <Icon name={page.icon} />
                      <span className="cut">{page.label}</span>
                    </Link>
                  </li>
                )
              })}
            </ul>
          </section>
        )
      })}
      {me.role === 'admin' && (
        <section aria-labelledby="settings-agents">
          <div className="side-h">
            <h2 className="grow" id="settings-agents">
              {agentsStrings.title}
            </h2>
            <Link
              className="btn s icon"
              href={`${base}/agents/new`}
              aria-label={agentsStrings.create}
              onClick={onChosen}
            >
              <Icon name="plus" small />
            </Link>
          </div>
          <ul>
            <li>
              <Link
                className={current(`${base}/agents`) ? 'item on' : 'item'}
                href={`${base}/agents`}
                aria-current={current(`${base}/agents`)}
                onClick={onChosen}
              >
                <Icon name="layers" />
                <span className="cut">{words.allAgents}</span>
              </Link>
            </li>
            {shownAgents.map(agent => (
              <AgentLink
                key={agent.id}
                agent={agent}
                href={`${base}/agents/${agent.id}`}
                isHere={path === `${base}/agents/${agent.id}`}
                onChosen={onChosen}
              />
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

function AgentLink(props: {
  agent: Agent
  href: string
  isHere: boolean
  onChosen?: (() => void) | undefined
}) {
  const { agent, href, isHere } = props
  const told = agent.isSystem ? agentsStrings.system : agent.isActive ? '' : agentsStrings.off
  return (
    <li>
      <Link
        className={`item${isHere ? ' on' : ''}${agent.isActive ? '' : ' muted'}`}
        href={href}
        aria-current={isHere ? 'page' : undefined}
        onClick={props.onChosen}
      >
        <AgentAvatar agent={agent} size="xs" />
        <span className="cut">{agent.displayName}</span>
        {told && <span className="doing">{told}</span>}
      </Link>
    </li>
  )
}
