/** The stage of an example: its place, its made-up people by their names, and the agent that answers them. */
export interface ExampleScene {
  workspaceId: string
  channelId: string
  people: ReadonlyMap<string, string>
  agent: ExampleAgent
}

export interface ExampleAgent {
  id: string
  slug: string
  displayName: string
  mailbox: 'conversation' | 'agent'
}

/** Returns the id of a made-up person. */
export function personIn({ people }: Pick<ExampleScene, 'people'>, name: string): string {
  const id = people.get(name)
  if (!id) throw new Error(`${name} is not in the example.`)
  return id
}
