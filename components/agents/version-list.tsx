import { useWorkspace } from '@/components/shell/workspace-context'
import { agentsStrings } from '@/components/strings/agents'
import type { AgentVersion } from '@/server/domain/agent'

const words = agentsStrings
const when = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' })

/** Who saved what, newest first. */
export function VersionList({ versions }: { versions: readonly AgentVersion[] }) {
  const { members } = useWorkspace()
  return (
    <section className="versions">
      <h2>{words.versions}</h2>
      <ol>
        {versions.map(version => (
          <li key={version.id}>
            <span className="num">{words.version(version.version)}</span>
            {version.isCurrent && <span className="tag">{words.current}</span>}
            <span className="meta grow cut">{version.note}</span>
            <span className="cap">
              {version.authorUserId
                ? (members.get(version.authorUserId)?.displayName ?? words.formerMember)
                : words.seeded}
            </span>
            <time className="cap" dateTime={version.createdAt}>
              {when.format(new Date(version.createdAt))}
            </time>
          </li>
        ))}
      </ol>
    </section>
  )
}
