'use client'

import { useQuery } from '@tanstack/react-query'
import { Fragment } from 'react'
import { agentsStrings } from '@/components/strings/agents'
import { useTRPC } from '@/components/trpc/api'
import { readError } from '@/components/trpc/read-error'
import { useWorkspace } from '@/components/workspace/workspace-context'
import type { AgentVersion } from '@/server/domain/agents/agent'
import { compareSettings } from './describe-settings'
import { type DiffLine, type DiffPart, foldDiff, layOutDiff } from './lay-out-diff'

const words = agentsStrings

/** The changes from one version to another: the prompt word by word, and the settings that differ. */
export function VersionDiff(props: { agentId: string; before: AgentVersion; after: AgentVersion }) {
  const { agentId, before, after } = props
  const { members } = useWorkspace()
  const trpc = useTRPC()
  const forEver = { staleTime: Number.POSITIVE_INFINITY }
  const older = useQuery(trpc.agent.version.queryOptions({ agentId, versionId: before.id }, forEver))
  const newer = useQuery(trpc.agent.version.queryOptions({ agentId, versionId: after.id }, forEver))
  const error = older.error ?? newer.error
  if (error) {
    return (
      <p className="hint bad" role="alert">
        {readError(error).message}
      </p>
    )
  }
  if (!older.data || !newer.data) return <p className="cap">{words.comparing}</p>
  const was = older.data.version.fields
  const is = newer.data.version.fields
  const changed = compareSettings(was, is, id => members.get(id)?.displayName ?? words.formerMember)
  return (
    <section className="compared" aria-label={words.changedTo(before.version, after.version)}>
      <h3>{words.changedTo(before.version, after.version)}</h3>
      {was.systemPrompt === null || is.systemPrompt === null ? (
        <p className="cap">{words.promptHidden}</p>
      ) : was.systemPrompt === is.systemPrompt ? (
        <p className="cap">{words.promptSame}</p>
      ) : (
        <div className="diff">
          {foldDiff(layOutDiff(was.systemPrompt, is.systemPrompt)).map((line, index, all) =>
            typeof line === 'number' ? (
              <p key={`${keyOf(all[index - 1])} then`} className="dl-rest">
                {words.sameLines(line)}
              </p>
            ) : (
              <Line key={keyOf(line)} line={line} />
            ),
          )}
        </div>
      )}
      {changed.length === 0 ? (
        <p className="cap">{words.settingsSame}</p>
      ) : (
        <dl className="fields">
          {changed.map(({ label, before: old, after: now }) => (
            <Fragment key={label}>
              <dt>{label}</dt>
              <dd>
                <Part part={{ kind: 'removed', text: old }} /> <Part part={{ kind: 'added', text: now }} />
              </dd>
            </Fragment>
          ))}
        </dl>
      )}
    </section>
  )
}

function keyOf(line: DiffLine | number | undefined): string {
  return typeof line === 'object' ? `${line.before}:${line.after}` : ''
}

const signs = { same: '', changed: '~', removed: '−', added: '+' }

function Line({ line }: { line: DiffLine }) {
  return (
    <div className={line.kind === 'same' ? 'dl' : 'dl ch'}>
      <span>{line.before}</span>
      <span>{line.after}</span>
      <span>{signs[line.kind]}</span>
      <p>
        {line.parts.map((part, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a line that never changes
          <Part key={index} part={part} />
        ))}
      </p>
    </div>
  )
}

/** Struck through or underlined, and read out: colour is never the only mark. */
function Part({ part: { kind, text } }: { part: DiffPart }) {
  if (kind === 'same') return text
  const Mark = kind === 'removed' ? 'del' : 'ins'
  return (
    <Mark>
      <span className="sr">{kind === 'removed' ? words.removed : words.added} </span>
      {text}
    </Mark>
  )
}
