'use client'

import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { modelsStrings as words } from '@/components/strings/settings/models'
import { useTRPC } from '@/components/trpc/api'
import { readError } from '@/components/trpc/read-error'
import { Button } from '@/components/ui/button/button'
import { Dialog } from '@/components/ui/dialog/dialog'
import { Actions } from '@/components/ui/form/actions'
import { Field } from '@/components/ui/form/field'
import { Hint } from '@/components/ui/form/hint'
import { useWorkspace } from '@/components/workspace/workspace-context'
import { endpointDraft, type ModelEndpoint } from '@/server/domain/models/model-endpoint'
import { useEndpointChange } from './use-endpoint-change'

interface EndpointDialogProps {
  open: boolean
  /** Null: a new one. */
  endpoint: ModelEndpoint | null
  onClose: () => void
}

/** Adds an endpoint, or changes one. Both are tested with a real call before anything is saved. */
export function EndpointDialog(props: EndpointDialogProps) {
  const title = props.endpoint ? words.editTitle(props.endpoint.name) : words.add
  return (
    <Dialog title={title} open={props.open} onClose={props.onClose}>
      {props.open && <EndpointForm {...props} />}
    </Dialog>
  )
}

function EndpointForm({ endpoint, onClose }: EndpointDialogProps) {
  const { workspace } = useWorkspace()
  const trpc = useTRPC()
  const keep = useEndpointChange()
  const [values, setValues] = useState({
    name: endpoint?.name ?? '',
    baseUrl: endpoint?.baseUrl ?? '',
    apiKey: '',
    testModel: endpoint?.testModel ?? '',
  })
  const [problem, setProblem] = useState<string | null>(null)
  async function onSuccess() {
    await keep()
    onClose()
  }
  const create = useMutation(trpc.modelEndpoint.create.mutationOptions({ onSuccess }))
  const update = useMutation(trpc.modelEndpoint.update.mutationOptions({ onSuccess }))
  const save = endpoint ? update : create
  const field = (name: keyof typeof values) => ({
    value: values[name],
    spellCheck: false,
    autoComplete: 'off',
    onChange: (event: { target: { value: string } }) => setValues({ ...values, [name]: event.target.value }),
  })

  function submit(event: FormEvent) {
    event.preventDefault()
    if (save.isPending) return
    const apiKey = values.apiKey.trim()
    const testModel = values.testModel.trim() || null
    const checked = endpointDraft.safeParse({
      ...values,
      testModel,
      // The stored key stays.
      apiKey: endpoint && apiKey === '' ? 'stored' : apiKey,
    })
    setProblem(checked.error?.issues[0]?.message ?? null)
    if (!checked.success) return
    const { name, baseUrl } = checked.data
    const at = { workspaceId: workspace.id, name, baseUrl }
    if (!endpoint) return create.mutate({ ...at, apiKey, testModel })
    update.mutate({
      ...at,
      endpointId: endpoint.id,
      ...(apiKey !== '' && { apiKey }),
      ...(testModel !== null && { testModel }),
    })
  }

  return (
    <form className="grid gap-14" noValidate autoComplete="off" onSubmit={submit}>
      <Field label={words.name} hint={words.nameHint} maxLength={60} {...field('name')} />
      <Field
        label={words.address}
        hint={words.addressHint}
        type="url"
        inputMode="url"
        maxLength={2_000}
        {...field('baseUrl')}
      />
      <Field
        label={endpoint ? words.newKey : words.key}
        hint={endpoint ? words.newKeyHint(endpoint.keyHint) : words.keyHint}
        type="password"
        maxLength={2_000}
        {...field('apiKey')}
        autoComplete="new-password"
      />
      <Field label={words.testModel} hint={words.testModelHint} maxLength={100} {...field('testModel')} />
      {(problem || save.isError) && <Hint tone="bad">{problem ?? readError(save.error).message}</Hint>}
      <Actions>
        <Button look="quiet" onClick={onClose}>
          {words.cancel}
        </Button>
        <Button look="main" type="submit" disabled={save.isPending}>
          {save.isPending ? words.testing : words.testAndSave}
        </Button>
      </Actions>
    </form>
  )
}
