import { optionsOf } from '@/components/agents/form-fields'
import { usePersonName } from '@/components/people/author'
import { agentsStrings } from '@/components/strings/agents'
import { FieldFrame } from '@/components/ui/form/field-frame'
import { NumberField } from '@/components/ui/form/number-field'
import { MultiSelect } from '@/components/ui/form/select'
import { SelectField } from '@/components/ui/form/select-field'
import { useWorkspace } from '@/components/workspace/workspace-context'
import type { Approvers } from '@/server/domain/agents/tool'

const words = agentsStrings
const kinds = ['asker', 'admins', 'members', 'person', 'quorum'] as const
type Kind = (typeof kinds)[number] | 'guests' | 'workspace'

/**
 * The people who may approve: the person who asked, one person, a role, or a number of people out of a list. An agent
 * may leave it to its workspace (`hasDefault`).
 */
export function ApproverFields(props: {
  approvers: Approvers | undefined
  hasDefault: boolean
  problem: string | null
  onChange: (approvers: Approvers | undefined) => void
}) {
  const { approvers, hasDefault, problem, onChange } = props
  const { members, me } = useWorkspace()
  const personName = usePersonName()
  const people = [...members.values()].map(member => [member.userId, member.displayName] as const)
  // People who have left are listed, so that they can be taken out: the rule can't be saved with them.
  for (const userId of listPeople(approvers)) {
    if (!members.has(userId)) people.push([userId, personName(userId)])
  }
  const kind = kindOf(approvers, hasDefault)
  const offered: readonly Kind[] = [
    ...(hasDefault ? ['workspace' as const] : []),
    ...kinds,
    ...(kind === 'guests' ? ['guests' as const] : []),
  ]

  function choose(next: Kind): Approvers | undefined {
    if (next === 'asker') return { kind: 'asker' }
    if (next === 'admins') return { kind: 'role', role: 'admin' }
    if (next === 'members') return { kind: 'role', role: 'member' }
    if (next === 'guests') return { kind: 'role', role: 'guest' }
    if (next === 'person') return { kind: 'person', userId: me.userId }
    return next === 'quorum' ? { kind: 'quorum', needed: 1, userIds: [me.userId] } : undefined
  }

  return (
    <div className="grid content-start gap-y-14">
      <SelectField<Kind>
        label={words.fields.approvers}
        value={kind}
        options={optionsOf(offered, words.approvers)}
        hint={words.hints.approvers}
        onChange={next => onChange(choose(next))}
      />
      {approvers?.kind === 'person' && (
        <SelectField
          label={words.fields.approver}
          value={approvers.userId}
          options={people}
          onChange={userId => onChange({ kind: 'person', userId })}
        />
      )}
      {approvers?.kind === 'quorum' && (
        <>
          <FieldFrame label={words.fields.approverQuorum}>
            {control => (
              <MultiSelect
                {...control}
                value={approvers.userIds}
                options={people}
                none={words.nobodyYet}
                onChange={userIds => onChange({ ...approvers, userIds })}
              />
            )}
          </FieldFrame>
          <NumberField
            label={words.fields.needed}
            min={1}
            max={20}
            value={Number.isNaN(approvers.needed) ? null : approvers.needed}
            hint={words.hints.needed(approvers.userIds.length)}
            problem={problem}
            onChange={needed => onChange({ ...approvers, needed: needed ?? Number.NaN })}
          />
        </>
      )}
    </div>
  )
}

function listPeople(approvers: Approvers | undefined): readonly string[] {
  if (approvers?.kind === 'person') return [approvers.userId]
  return approvers?.kind === 'quorum' ? approvers.userIds : []
}

/** The approver in a workspace without a rule: the person who started the task. */
function kindOf(approvers: Approvers | undefined, hasDefault: boolean): Kind {
  if (!approvers) return hasDefault ? 'workspace' : 'asker'
  if (approvers.kind !== 'role') return approvers.kind
  return ({ admin: 'admins', member: 'members', guest: 'guests' } as const)[approvers.role]
}
