import * as z from 'zod'
import { id } from '../wire/ids.ts'
import { plainName } from '../wire/plain-name.ts'

/** A section of the sidebar that a person made, with its channels in the person's order. */
export const sidebarSection = z.object({
  id,
  name: z.string(),
  isFolded: z.boolean(),
  channelIds: z.array(id),
})
export type SidebarSection = z.infer<typeof sidebarSection>

/**
 * The order that a person gave to the sidebar of a workspace. Each channel is in one place at most; those in none stand
 * in the list of all channels, after those that the person put in an order there, or in that of direct messages.
 */
export const sidebar = z.object({
  starred: z.array(id),
  sections: z.array(sidebarSection),
  /** The order among all channels; empty: by name. */
  channels: z.array(id),
})
export type Sidebar = z.infer<typeof sidebar>

/** The starred channels, or a section that the person made. */
export type OwnList = { starred: true } | { sectionId: string }

/** A list of the sidebar in which channels can be ordered. */
export type SidebarList = OwnList | { channels: true }

export const sidebarLimits = { sections: 50, nameLength: 40, listed: 5_000 } as const

export const sectionName = z
  .string()
  .overwrite(plainName)
  .min(1, 'Enter a name.')
  .max(sidebarLimits.nameLength, `A name can have up to ${sidebarLimits.nameLength} characters.`)
