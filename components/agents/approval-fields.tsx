import { useId } from 'react'
import { agentsStrings } from '@/components/strings/agents'
import { messagesStrings } from '@/components/strings/messages'
import { Select } from '@/components/ui/form/control'
import { Field } from '@/components/ui/form/field'
import { Hint } from '@/components/ui/form/hint'
import { Label } from '@/components/ui/form/label'
import { useWorkspace } from '@/components/workspace/workspace-context'
import type { AgentDetail } from '@/server/domain/agents/agent'
import { type Approvers, builtInTools, type Trust } from '@/server/domain/agents/tool'
import { toolCatalog } from '@/server/domain/agents/tool-catalog'
import { describeWait } from './describe-settings'
import { FieldGrid } from './field-grid'
import { type FormProps, optionsOf, SelectField } from './form-fields'
import { settingNameStyle, settingRowStyle, settingTextStyle } from './setting-row'

const words = agentsStrings
type Approvals = AgentDetail['approvals']

/** The fields for approvals: when the agent has to ask before it acts, which people, and how long it waits. */
export function ApprovalFields({ values, problems, set }: FormProps) {
  const { approvals } = values
  const change = (more: Partial<Approvals>) => set({ approvals: withoutGaps({ ...approvals, ...more }) })
  const acting = builtInTools.filter(
    name => toolCatalog[name].effect !== 'read_only' && values.tools.includes(name),
  )
  return (
    <>
      <FieldGrid className="mt-4 mb-18">
        <ApproverFields
          approvers={approvals.approvers}
          problem={problems.approvals ?? null}
          onChange={approvers => change({ approvers })}
        />
        <SelectField
          label={words.fields.waitMinutes}
          value={String(approvals.waitMinutes ?? '')}
          options={listWaits(approvals.waitMinutes)}
          hint={words.hints.waitMinutes}
          onChange={minutes => change({ waitMinutes: minutes === '' ? undefined : Number(minutes) })}
        />
      </FieldGrid>
      <div>
        {acting.map(name => (
          <div key={name} className={settingRowStyle()}>
            <span className={settingNameStyle}>{name}</span>
            <span className={settingTextStyle}>{words.tools[name]}</span>
            <SelectField
              isBare
              label={words.trustOf(name)}
              value={approvals.trust?.[name] ?? 'usual'}
              options={optionsOf(['usual', 'autonomous', 'approve', 'escalate'], words.trust)}
              onChange={trust => change({ trust: withTrust(approvals.trust, name, trust) })}
            />
          </div>
        ))}
      </div>
    </>
  )
}

const kinds = ['workspace', 'asker', 'admins', 'members', 'person', 'quorum'] as const
type Kind = (typeof kinds)[number] | 'guests'

function ApproverFields(props: {
  approvers: Approvers | undefined
  problem: string | null
  onChange: (approvers: Approvers | undefined) => void
}) {
  const { approvers, problem, onChange } = props
  const { members, me } = useWorkspace()
  const id = useId()
  const people = [...members.values()].map(member => [member.userId, member.displayName] as const)
  // People who have left are listed, so that they can be taken out: the rule can't be saved with them.
  for (const userId of listPeople(approvers)) {
    if (!members.has(userId)) people.push([userId, messagesStrings.formerMember])
  }
  const kind = kindOf(approvers)

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
      <SelectField
        label={words.fields.approvers}
        value={kind}
        options={optionsOf(kind === 'guests' ? [...kinds, 'guests'] : kinds, words.approvers)}
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
          <div>
            <Label htmlFor={id}>{words.fields.approverQuorum}</Label>
            <Select
              id={id}
              size="list"
              multiple
              rows={Math.min(6, people.length)}
              value={approvers.userIds}
              aria-describedby={`${id}-hint`}
              onChange={({ target }) =>
                onChange({ ...approvers, userIds: [...target.selectedOptions].map(option => option.value) })
              }
            >
              {people.map(([userId, name]) => (
                <option key={userId} value={userId}>
                  {name}
                </option>
              ))}
            </Select>
            <Hint className="mt-5" id={`${id}-hint`}>
              {words.hints.approverQuorum}
            </Hint>
          </div>
          <Field
            label={words.fields.needed}
            type="number"
            value={Number.isNaN(approvers.needed) ? '' : approvers.needed}
            problem={problem}
            onChange={event => onChange({ ...approvers, needed: event.target.valueAsNumber })}
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

function kindOf(approvers: Approvers | undefined): Kind {
  if (!approvers) return 'workspace'
  if (approvers.kind !== 'role') return approvers.kind
  return ({ admin: 'admins', member: 'members', guest: 'guests' } as const)[approvers.role]
}

const usualWaits = [60, 4 * 60, 24 * 60, 3 * 24 * 60, 7 * 24 * 60]

/** Lists the usual waiting times, and the current one even if it is unusual. */
function listWaits(minutes: number | undefined): (readonly [string, string])[] {
  const all = minutes === undefined || usualWaits.includes(minutes) ? usualWaits : [minutes, ...usualWaits]
  return [
    ['', words.waits.workspace] as const,
    ...all.toSorted((a, b) => a - b).map(each => [String(each), describeWait(each)] as const),
  ]
}

function withTrust(before: Approvals['trust'], name: string, trust: Trust | 'usual'): Approvals['trust'] {
  const { [name]: _before, ...rest } = before ?? {}
  const after = trust === 'usual' ? rest : { ...rest, [name]: trust }
  return Object.keys(after).length > 0 ? after : undefined
}

/** Leaves out the settings that have no value. */
function withoutGaps({ trust, approvers, waitMinutes }: Approvals): Approvals {
  return {
    ...(trust ? { trust } : {}),
    ...(approvers ? { approvers } : {}),
    ...(waitMinutes === undefined ? {} : { waitMinutes }),
  }
}
