import Link from 'next/link'
import type { ReactNode } from 'react'
import { auditStrings } from '@/components/strings/audit/audit'
import { linkStyle } from '@/components/ui/button/link-style'
import { exactTime } from '@/components/workspace/format-time'
import { taskPath } from '@/components/workspace/task-path'
import { useWorkspace } from '@/components/workspace/workspace-context'
import type { AuditEntry } from '@/server/domain/audit/audit-entry'
import type { AuditNames } from '@/server/domain/audit/audit-list'
import { type ToldChange, tellActor, tellChanges } from './tell-act'

const words = auditStrings.details

/** Everything that a row tells: its time and actor, links to its subject, and the fields before and after. */
export function AuditDetails({ entry, names }: { entry: AuditEntry; names: AuditNames }) {
  const { actor, subject, seq, createdAt, isPartial } = entry
  const changes = tellChanges(entry, names)
  const taskId = actor.taskId ?? (subject.type === 'task' ? subject.id : undefined)
  return (
    <div className="grid gap-12 text-sm">
      <dl className="grid grid-cols-terms gap-x-16 gap-y-4">
        <Fact name={words.time}>{exactTime(createdAt)}</Fact>
        <Fact name={words.by}>{tellActor(entry, names)}</Fact>
        {subject.channelId && <Fact name={words.channel}>{names[subject.channelId]}</Fact>}
        <Fact name={words.row}>{`${seq} · ${entry.hash.slice(0, 12)}`}</Fact>
      </dl>
      {changes.length > 0 && <Changes changes={changes} />}
      <Links entry={entry} taskId={taskId} />
      {isPartial && entry.kind !== 'seal.made' && <p className="text-text-3">{auditStrings.partial}</p>}
    </div>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="contents">
      <dt className="text-text-3">{name}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  )
}

function Changes({ changes }: { changes: readonly ToldChange[] }) {
  return (
    <dl className="grid grid-cols-terms gap-x-16 gap-y-4" aria-label={words.changes}>
      {changes.map(({ field, before, after }) => (
        <Fact key={field} name={field}>
          {before !== null && (
            <>
              <span className="sr-only">{words.before} </span>
              <span className="text-text-2">{before}</span>
              <span aria-hidden="true"> → </span>
              <span className="sr-only">, {words.after} </span>
            </>
          )}
          {after ?? <span className="text-text-2">{words.hidden}</span>}
        </Fact>
      ))}
    </dl>
  )
}

function Links({ entry, taskId }: { entry: AuditEntry; taskId: string | undefined }) {
  const { workspace, agents } = useWorkspace()
  const { agentId } = entry.subject
  const hasAgent = agentId !== undefined && agents.has(agentId)
  if (taskId === undefined && !hasAgent) return null
  return (
    <p className="flex flex-wrap gap-x-16">
      {taskId !== undefined && (
        <Link className={linkStyle()} href={taskPath(workspace, taskId)} prefetch={false}>
          {words.openTask}
        </Link>
      )}
      {hasAgent && (
        <Link className={linkStyle()} href={`/${workspace.slug}/settings/agents/${agentId}`} prefetch={false}>
          {words.openAgent}
        </Link>
      )}
    </p>
  )
}
