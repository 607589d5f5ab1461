import { UnknownPrice } from '@/components/models/unknown-price'
import { agentsStrings } from '@/components/strings/agents'
import { SelectField } from '@/components/ui/form/select-field'
import { FieldGrid } from './field-grid'
import { AgentNumber, type FormProps, optionsOf } from './form-fields'
import { useLimitMeaning } from './limits/use-limit-meaning'

const words = agentsStrings

/** The fields for an agent's answers, and for the limits of one of its tasks. */
export function AnswerFields(props: FormProps) {
  const { values, set } = props
  return (
    <FieldGrid className="mt-4 mb-18">
      <AgentNumber {...props} name="maxTokens" />
      <SelectField
        label={words.fields.effort}
        value={values.effort}
        options={optionsOf(['low', 'medium', 'high'], words.effort)}
        hint={words.hints.effort}
        onChange={effort => set({ effort })}
      />
      <SelectField
        label={words.fields.replyMode}
        value={values.replyMode}
        options={optionsOf(['text', 'tool'], words.replyMode)}
        hint={words.hints.replyMode}
        onChange={replyMode => set({ replyMode })}
      />
      <SelectField
        label={words.fields.mailbox}
        value={values.mailbox}
        options={optionsOf(['conversation', 'agent'], words.mailbox)}
        hint={words.hints.mailbox}
        onChange={mailbox => set({ mailbox })}
      />
      <SelectField
        label={words.fields.recallsMemory}
        value={values.recallsMemory ? 'on' : 'off'}
        options={optionsOf(['on', 'off'], words.recallsMemory)}
        hint={words.hints.recallsMemory}
        onChange={choice => set({ recallsMemory: choice === 'on' })}
      />
    </FieldGrid>
  )
}

/** The limits of one task, each with its meaning by the recent tasks of the agent. */
export function LimitFields({ agentId, ...props }: FormProps & { agentId: string | null }) {
  const { model, endpointId } = props.values
  const meaning = useLimitMeaning(agentId, props.values)
  return (
    <FieldGrid className="mt-4 mb-18">
      <AgentNumber {...props} name="maxTurns" meaning={meaning.maxTurns} />
      <div>
        <AgentNumber {...props} name="budgetUsd" isMoney meaning={meaning.budgetUsd} />
        <UnknownPrice place={{ model, endpointId }} className="mt-4" />
      </div>
      <AgentNumber {...props} name="maxTotalTokens" isOptional meaning={meaning.maxTotalTokens} />
      <AgentNumber {...props} name="maxOutputTokens" isOptional meaning={meaning.maxOutputTokens} />
      <AgentNumber {...props} name="timeoutSeconds" meaning={meaning.timeoutSeconds} />
      <AgentNumber {...props} name="toolTimeoutSeconds" />
    </FieldGrid>
  )
}
