import { useMutation } from '@tanstack/react-query'
import { useModelChoices } from '@/components/models/use-model-choices'
import { usePersonName } from '@/components/people/author'
import { agentsStrings } from '@/components/strings/agents'
import { agentEditorStrings } from '@/components/strings/agents/editor'
import { useTRPCClient } from '@/components/trpc/api'
import { readError } from '@/components/trpc/read-error'
import { Button } from '@/components/ui/button/button'
import { type AgentValues, pickValues } from '../agent-form-values'
import { compareSettings } from '../describe-settings'
import { FormNote } from '../form-notes'
import { ChangedSettings } from '../versions/fields-diff'
import { TextDiff } from '../versions/text-diff'
import { type Conflict, type FormState, publishedValues, rebase, settleConflict } from './draft-form'
import { useEditor } from './editor-context'

const words = agentEditorStrings

/** Offers to bring a version that was published meanwhile into the draft. */
export function NewerVersionNote({ state, onPut }: { state: FormState; onPut: (next: FormState) => void }) {
  const client = useTRPCClient()
  const personName = usePersonName()
  const { agent, draft, versions } = useEditor()
  const agentId = agent.id
  const merge = useMutation({
    mutationFn: async (baseVersionId: string) => {
      const { version } = await client.agent.version.query({ agentId, versionId: baseVersionId })
      return pickValues({ ...version.fields, systemPrompt: version.fields.systemPrompt ?? '' })
    },
    onSuccess: base =>
      onPut(rebase(state, { base, current: publishedValues(agent), versionId: agent.currentVersionId })),
  })
  const isOlder = draft !== null && state.kept.baseVersionId !== agent.currentVersionId
  if (!isOlder) return null
  const current = versions.find(({ isCurrent }) => isCurrent)
  const author = current?.authorUserId ? personName(current.authorUserId) : null
  return (
    <FormNote
      icon="git-merge"
      isBad={merge.isError}
      text={merge.isError ? readError(merge.error).message : words.newer(author, current?.version ?? 0)}
    >
      <Button size="s" disabled={merge.isPending} onClick={() => merge.mutate(draft.baseVersionId)}>
        {words.bringIn}
      </Button>
    </FormNote>
  )
}

/** Shows the fields that this person and another admin changed in the same place, with both wordings. */
export function ConflictNotes(props: {
  values: AgentValues
  conflicts: readonly Conflict[]
  set: (change: Partial<AgentValues>) => void
  onSettled: (conflict: Conflict) => void
}) {
  const { values, conflicts, set, onSettled } = props
  return conflicts.map(conflict => (
    <ConflictNote
      key={`${conflict.field} ${JSON.stringify(conflict.mine)}`}
      conflict={conflict}
      onChoose={choice => {
        const change = settleConflict(conflict, choice, values)
        if (change) set(change)
        onSettled(conflict)
      }}
    />
  ))
}

function ConflictNote(props: { conflict: Conflict; onChoose: (choice: 'mine' | 'theirs' | 'both') => void }) {
  const { conflict, onChoose } = props
  const { form } = useEditor()
  const personName = usePersonName()
  const { nameOf } = useModelChoices()
  const { mine, theirs } = conflict
  const isPrompt = conflict.field === 'systemPrompt'
  const changed = compareSettings(
    { ...form.values, ...theirs },
    { ...form.values, ...mine },
    personName,
    nameOf,
  )
  return (
    <section className="mx-16 mt-12 rounded-card p-12 inset-ring inset-ring-danger-line" role="alert">
      <h2 className="text-sm">{words.conflict(agentsStrings.fields[conflict.field])}</h2>
      <p className="mt-2 mb-8 text-sm text-text-2">{words.conflictWhy}</p>
      {isPrompt ? (
        <TextDiff was={theirs.systemPrompt ?? ''} is={mine.systemPrompt ?? ''} by="lines" />
      ) : (
        <ChangedSettings changed={changed} />
      )}
      <div className="mt-10 flex flex-wrap gap-8">
        <Button size="s" onClick={() => onChoose('mine')}>
          {words.useMine}
        </Button>
        <Button size="s" onClick={() => onChoose('theirs')}>
          {words.keepTheirs}
        </Button>
        {isPrompt && (
          <Button size="s" onClick={() => onChoose('both')}>
            {words.keepBoth}
          </Button>
        )}
      </div>
    </section>
  )
}
