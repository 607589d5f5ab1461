import { usePersonName } from '@/components/people/author'
import { agentsStrings } from '@/components/strings/agents'
import { agentDocumentsStrings } from '@/components/strings/settings/agent-documents'
import type { FieldName } from '../agent-form-values'
import { AnswerFields, LimitFields } from '../answer-fields'
import { ApprovalFields } from '../approval-fields'
import { summarise } from '../describe-settings'
import type { FormProps } from '../form-fields'
import { FormSection } from '../form-section'
import { PropertyFields } from '../properties/property-fields'
import { ToolFields } from '../tools/tool-fields'

const words = agentsStrings

/** The folded settings of an agent's answers, the limits of its tasks, and its properties. */
export function AnswerSections({ agentId, ...props }: FormProps & { agentId: string | null }) {
  const lines = useSummaries(props)
  return (
    <>
      <FormSection
        title={words.sections.answers}
        summary={lines.answers}
        problem={problemIn(props, 'maxTokens', 'effort', 'replyMode', 'mailbox', 'recallsMemory')}
      >
        <AnswerFields {...props} />
      </FormSection>
      <FormSection
        title={words.sections.limits}
        summary={lines.limits}
        problem={problemIn(
          props,
          'maxTurns',
          'budgetUsd',
          'maxTotalTokens',
          'maxOutputTokens',
          'timeoutSeconds',
          'toolTimeoutSeconds',
        )}
      >
        <LimitFields {...props} agentId={agentId} />
      </FormSection>
      <FormSection
        title={agentDocumentsStrings.properties.title}
        summary={lines.properties}
        problem={problemIn(props, 'properties', 'structuredOutput')}
      >
        <PropertyFields {...props} />
      </FormSection>
    </>
  )
}

/** The folded settings of an agent's tools and of the approvals that they need. */
export function ToolSections(props: FormProps) {
  const lines = useSummaries(props)
  return (
    <>
      <FormSection
        title={words.sections.tools}
        summary={lines.tools}
        problem={problemIn(props, 'tools', 'toolNotes')}
      >
        <ToolFields {...props} />
      </FormSection>
      <FormSection
        title={words.sections.approvals}
        summary={lines.approvals}
        problem={problemIn(props, 'approvals')}
      >
        <ApprovalFields {...props} />
      </FormSection>
    </>
  )
}

function useSummaries({ values }: FormProps) {
  return summarise(values, usePersonName())
}

function problemIn({ problems }: FormProps, ...names: FieldName[]): string | null {
  return names.some(name => problems[name]) ? words.toFix : null
}
