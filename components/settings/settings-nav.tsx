'use client'

import Link from 'next/link'
import { usePathname } from 'next/navigation'
import { useAgentDrafts } from '@/components/agents/use-agent-drafts'
import { agentsStrings } from '@/components/strings/agents'
import { agentActsStrings } from '@/components/strings/agents/acts'
import { settingsStrings as words } from '@/components/strings/settings/settings'
import { AgentAvatar } from '@/components/ui/avatar/avatar'
import { iconButtonStyle } from '@/components/ui/button/icon-button'
import { Icon } from '@/components/ui/icon'
import { sidebarStyle } from '@/components/ui/surface/frame-style'
import { navHeadStyle, navItemStyle, navNoteStyle } from '@/components/ui/surface/nav-item'
import { useWorkspace } from '@/components/workspace/workspace-context'
import type { Agent } from '@/server/domain/agents/agent'
import { listSettingsPages } from './settings-pages'

/** The navigation in the sidebar's place while a page of the settings is open. On a phone it is the menu. */
export function SettingsNav({ onChosen }: { onChosen: () => void }) {
  const { workspace } = useWorkspace()
  return (
    <nav className={sidebarStyle} aria-label={words.title}>
      <Link className={navItemStyle()} href={`/${workspace.slug}`} onClick={onChosen}>
        <Icon name="arrow-left" />
        <span className="truncate">{words.back(workspace.name)}</span>
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
  const drafts = useAgentDrafts()
  const current = (href: string) => (path === href ? ('page' as const) : undefined)

  return (
    <>
      {(['own', 'workspace'] as const).map(group => {
        const shown = pages.filter(page => page.group === group)
        if (shown.length === 0) return null
        return (
          <section key={group} aria-labelledby={`settings-${group}`}>
            <div className={navHeadStyle}>
              <h2 className="font-medium" id={`settings-${group}`}>
                {words.groups[group]}
              </h2>
            </div>
            <ul>
              {shown.map(page => {
                const href = `${base}/${page.path}`
                return (
                  <li key={page.path}>
                    <Link
                      className={navItemStyle({ isOn: path === href })}
                      href={href}
                      aria-current={current(href)}
                      onClick={onChosen}
                    >
                      <Icon name={page.icon} />
                      <span className="truncate">{page.label}</span>
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
          <div className={navHeadStyle}>
            <h2 className="min-w-0 flex-1 font-medium" id="settings-agents">
              {agentsStrings.title}
            </h2>
            <Link
              className={iconButtonStyle({ size: 's' })}
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
                className={navItemStyle({ isOn: path === `${base}/agents` })}
                href={`${base}/agents`}
                aria-current={current(`${base}/agents`)}
                onClick={onChosen}
              >
                <Icon name="layers" />
                <span className="truncate">{words.allAgents}</span>
              </Link>
            </li>
            {[...agents.values()].map(agent => (
              <AgentLink
                key={agent.id}
                agent={agent}
                href={`${base}/agents/${agent.id}`}
                isHere={path.startsWith(`${base}/agents/${agent.id}`)}
                hasDraft={drafts.has(agent.id)}
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
  hasDraft: boolean
  onChosen?: (() => void) | undefined
}) {
  const { agent, href, isHere, hasDraft } = props
  const state = agent.isSystem ? agentsStrings.system : agent.isActive ? '' : agentsStrings.off
  const told = hasDraft ? agentActsStrings.draft : state
  return (
    <li>
      <Link
        className={navItemStyle({ isOn: isHere, isMuted: !agent.isActive })}
        href={href}
        aria-current={isHere ? 'page' : undefined}
        onClick={props.onChosen}
      >
        <AgentAvatar agent={agent} size="xs" />
        <span className="truncate">{agent.displayName}</span>
        {told && <span className={navNoteStyle}>{told}</span>}
      </Link>
    </li>
  )
}
