import { agentsStrings } from '@/components/strings/agents'

const words = agentsStrings

/** The page that a member sees at the address of an agent's editor. */
export function AdminsOnly() {
  return (
    <main className="lost">
      <h1>{words.adminsOnly}</h1>
      <p>{words.adminsOnlyWhy}</p>
    </main>
  )
}
