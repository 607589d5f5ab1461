import { findHomeChannel } from '../../domain/channels/home-channel.ts'
import { channelPath } from '../../domain/workspaces/paths.ts'
import { outside } from './is-there.ts'
import type { PageReads } from './page-reads.ts'

/** Tells whether an address is that of a workspace itself, and not of something in it. */
export function isOfWorkspace({ pathname }: URL): boolean {
  return /^\/[^/]+\/?$/.test(pathname) && !outside.includes(pathname.replaceAll('/', ''))
}

/** Returns the address that a workspace's own address leads to; null: it can't be read, and its page says so. */
export async function findHomePath(reads: PageReads, { pathname }: URL): Promise<string | null> {
  try {
    const { workspace } = await reads.workspace(decodeURIComponent(pathname.replaceAll('/', '')))
    const { channels } = await reads.channels(workspace.id)
    const home = findHomeChannel(channels)
    return home ? channelPath(workspace, home) : null
  } catch {
    return null
  }
}
