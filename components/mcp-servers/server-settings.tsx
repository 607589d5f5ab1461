import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { SaveLine } from '@/components/settings/save-line'
import { SettingsForm } from '@/components/settings/settings-form'
import { SettingsPart } from '@/components/settings/settings-page'
import { mcpServersStrings } from '@/components/strings/settings/mcp-servers'
import { useTRPC } from '@/components/trpc/api'
import { readError } from '@/components/trpc/read-error'
import { Field } from '@/components/ui/form/field'
import { Hint } from '@/components/ui/form/hint'
import { useWorkspace } from '@/components/workspace/workspace-context'
import type { McpServerDetail } from '@/server/domain/mcp/server-draft'
import { AccessFields } from './access-fields'
import { accessOf, changeAccess, findProblem } from './access-values'
import { useServerChange } from './use-server-change'

const words = mcpServersStrings

/** Changes the name, the address and the access of a server. A change is tested before it is saved. */
export function ServerSettings({ server }: { server: McpServerDetail }) {
  const { workspace } = useWorkspace()
  const trpc = useTRPC()
  const { at, keep } = useServerChange(server.id)
  const start = { title: server.title, url: server.url ?? '', access: accessOf(server) }
  const [values, setValues] = useState(start)
  const [problem, setProblem] = useState<string | null>(null)
  const list = useQuery(trpc.mcpServer.list.queryOptions({ workspaceId: workspace.id }))
  const update = useMutation(
    trpc.mcpServer.update.mutationOptions({
      onSuccess: async saved => {
        const { title, url } = saved.server
        setValues({ title, url: url ?? '', access: accessOf(saved.server) })
        await keep(saved)
      },
    }),
  )
  const isChanged = JSON.stringify(values) !== JSON.stringify(start)

  function submit(event: FormEvent) {
    event.preventDefault()
    const { title, url, access } = values
    const found = findProblem({ name: server.name, title, url })
    setProblem(found)
    if (!found) update.mutate({ ...at, title, url, ...changeAccess(server.headerNames, access) })
  }

  return (
    <SettingsPart title={words.settings}>
      <SettingsForm noValidate onSubmit={submit}>
        <Field
          label={words.title}
          hint={words.titleHintOf(server.name)}
          value={values.title}
          maxLength={80}
          onChange={event => setValues({ ...values, title: event.target.value })}
        />
        <Field
          label={words.url}
          value={values.url}
          type="url"
          spellCheck={false}
          onChange={event => setValues({ ...values, url: event.target.value })}
        />
        <AccessFields
          access={values.access}
          redirectUrl={list.data?.redirectUrl ?? ''}
          onChange={access => setValues({ ...values, access })}
        />
        {(problem || update.isError) && <Hint tone="bad">{problem ?? readError(update.error).message}</Hint>}
        <SaveLine changed={isChanged} saved={update.isSuccess} pending={update.isPending} />
      </SettingsForm>
    </SettingsPart>
  )
}
