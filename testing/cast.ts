/**
 * The people, the workspace and the channels of every test and demo: Ada runs Orchard, Bob and Carla work
 * there, Deniz is a guest. They join the way everybody does, through Auth and the API.
 */
import { createClient } from '@supabase/supabase-js'
import { createTRPCClient, httpLink, type TRPCClient } from '@trpc/client'
import * as z from 'zod'
import type { Channel } from '../server/domain/channels/channel.ts'
import type { MemberRole, Workspace } from '../server/domain/workspaces/workspace.ts'
import type { AppRouter } from '../server/trpc/index.ts'

export interface Person {
  displayName: string
  email: string
  password: string
  role: MemberRole
}

export const cast = {
  ada: { displayName: 'Ada', email: 'ada@orchard.example', password: 'apples-in-october', role: 'admin' },
  bob: { displayName: 'Bob', email: 'bob@orchard.example', password: 'pears-in-september', role: 'member' },
  carla: {
    displayName: 'Carla',
    email: 'carla@orchard.example',
    password: 'plums-in-august',
    role: 'member',
  },
  deniz: { displayName: 'Deniz', email: 'deniz@cider.example', password: 'cider-in-november', role: 'guest' },
} as const satisfies Record<string, Person>
export type Role = keyof typeof cast

export const orchard = {
  name: 'Orchard',
  slug: 'orchard',
  /** Besides #general and #random, which every workspace has. */
  channels: [{ name: 'harvest', topic: 'What is ripe, who picks it, where it goes' }],
} as const

/** A person with an account, and the API in that person's name. */
export interface Player {
  userId: string
  api: TRPCClient<AppRouter>
}

/** The stage of the cast: the way in which a person gets an account and reaches the API there. */
export interface Stage {
  enter(person: Person): Promise<Player>
}

export interface Orchard {
  workspace: Workspace
  /** By name. */
  channels: Record<string, Channel>
  people: Record<Role, Player>
}

/** Lets Ada create Orchard and its channels and invite the others, who join. Works once on an empty stage. */
export async function plantOrchard(stage: Stage): Promise<Orchard> {
  const people = {
    ada: await stage.enter(cast.ada),
    bob: await stage.enter(cast.bob),
    carla: await stage.enter(cast.carla),
    deniz: await stage.enter(cast.deniz),
  }
  const { api } = people.ada
  const { name, slug } = orchard
  const { workspace } = await api.workspace.create.mutate({ name, slug })
  const workspaceId = workspace.id
  for (const channel of orchard.channels) await api.channel.create.mutate({ workspaceId, ...channel })
  for (const role of ['bob', 'carla', 'deniz'] as const) {
    const { invite } = await api.workspace.invite.mutate({ workspaceId, role: cast[role].role })
    await people[role].api.workspace.acceptInvite.mutate({ token: invite.token })
  }
  const { channels } = await api.channel.list.query({ workspaceId })
  return { workspace, people, channels: Object.fromEntries(channels.map(channel => [channel.name, channel])) }
}

/** A running OpenVibe as the stage, reached by the address that people type. */
export function createHttpStage(origin: string): Stage {
  return {
    async enter({ email, password, displayName }) {
      const answer = await fetch(`${origin}/api/config`)
      const { supabaseUrl, supabasePublishableKey } = config.parse(await answer.json())
      const auth = createClient(supabaseUrl, supabasePublishableKey, { auth: { persistSession: false } }).auth
      const { data, error } = await auth.signUp({
        email,
        password,
        options: { data: { display_name: displayName } },
      })
      if (error) throw error
      if (!data.session) throw new Error(`${displayName} must confirm the address before signing in.`)
      const { access_token, user } = data.session
      const link = httpLink({
        url: `${origin}/api/trpc`,
        headers: { authorization: `Bearer ${access_token}` },
      })
      return { userId: user.id, api: createTRPCClient<AppRouter>({ links: [link] }) }
    },
  }
}

/** Signs a person in once more, for calls that are not of tRPC. Returns the access token. */
export async function signInAs(
  origin: string,
  { email, password }: Pick<Person, 'email' | 'password'>,
): Promise<string> {
  const answer = await fetch(`${origin}/api/config`)
  const { supabaseUrl, supabasePublishableKey } = config.parse(await answer.json())
  const { auth } = createClient(supabaseUrl, supabasePublishableKey, { auth: { persistSession: false } })
  const { data, error } = await auth.signInWithPassword({ email, password })
  if (error) throw error
  return data.session.access_token
}

const config = z.object({ supabaseUrl: z.string(), supabasePublishableKey: z.string() })
