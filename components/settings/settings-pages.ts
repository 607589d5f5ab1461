import { settingsStrings } from '@/components/strings/settings/settings'
import { outranks } from '@/server/domain/workspaces/permissions'
import type { MemberRole } from '@/server/domain/workspaces/workspace'

/**
 * A page below /settings. One line here adds it to the navigation and sets who may open it, by address too.
 */
export interface SettingsPage {
  /** The address below /settings. */
  path: string
  label: string
  icon: string
  group: 'own' | 'workspace'
  /** The lowest role that may open it. */
  least: MemberRole
}

const words = settingsStrings.pages

export const settingsPages: readonly SettingsPage[] = [
  { path: 'profile', label: words.profile, icon: 'user', group: 'own', least: 'guest' },
  { path: 'account', label: words.account, icon: 'lock', group: 'own', least: 'guest' },
  { path: 'appearance', label: words.appearance, icon: 'contrast', group: 'own', least: 'guest' },
  { path: 'api-keys', label: words.apiKeys, icon: 'key', group: 'own', least: 'member' },
  { path: 'connections', label: words.connections, icon: 'link', group: 'own', least: 'member' },
  { path: 'my-usage', label: words.ownUsage, icon: 'activity', group: 'own', least: 'guest' },
  { path: 'notifications', label: words.notifications, icon: 'bell', group: 'own', least: 'guest' },
  { path: 'workspace', label: words.workspace, icon: 'settings', group: 'workspace', least: 'admin' },
  { path: 'approvals', label: words.approvals, icon: 'shield-check', group: 'workspace', least: 'admin' },
  { path: 'memory', label: words.memory, icon: 'bookmark', group: 'workspace', least: 'admin' },
  { path: 'context', label: words.context, icon: 'file-text', group: 'workspace', least: 'member' },
  { path: 'members', label: words.members, icon: 'users', group: 'workspace', least: 'admin' },
  { path: 'groups', label: words.groups, icon: 'at-sign', group: 'workspace', least: 'admin' },
  { path: 'model-endpoints', label: words.models, icon: 'layers', group: 'workspace', least: 'admin' },
  { path: 'mcp-servers', label: words.mcpServers, icon: 'wrench', group: 'workspace', least: 'admin' },
  { path: 'webhooks', label: words.webhooks, icon: 'link', group: 'workspace', least: 'admin' },
  { path: 'usage', label: words.usage, icon: 'activity', group: 'workspace', least: 'admin' },
  { path: 'audit', label: words.audit, icon: 'history', group: 'workspace', least: 'admin' },
  { path: 'limits', label: words.limits, icon: 'clock', group: 'workspace', least: 'member' },
]

/** Lists the pages that a role may open. */
export function listSettingsPages(role: MemberRole): SettingsPage[] {
  return settingsPages.filter(page => outranks(role, page.least))
}

/** Agents have their own pages below /settings/agents. */
const adminPaths: readonly string[] = ['agents']

/** Tells whether a role may open this address below /settings. */
export function maySeeSettings(role: MemberRole, path: string): boolean {
  const page = settingsPages.find(each => each.path === path)
  if (page) return outranks(role, page.least)
  return !adminPaths.includes(path) || outranks(role, 'admin')
}
