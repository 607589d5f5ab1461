import { agentsStrings } from '@/components/strings/agents'
import { LostPage, lostTitleStyle } from '@/components/ui/surface/lost-page'

const words = agentsStrings

/** The page that a member sees at the address of an agent's editor. */
export function AdminsOnly() {
  return (
    <LostPage>
      <h1 className={lostTitleStyle}>{words.adminsOnly}</h1>
      <p>{words.adminsOnlyWhy}</p>
    </LostPage>
  )
}
