'use client'

import { type FormEvent, useState } from 'react'
import { modelsStrings as words } from '@/components/strings/settings/models'
import { Button } from '@/components/ui/button/button'
import { Dialog } from '@/components/ui/dialog/dialog'
import { Field } from '@/components/ui/form/field'
import { Caption } from '@/components/ui/text/caption'
import { Tag } from '@/components/ui/text/tag'
import type { ModelChoice } from '@/server/domain/models/model-choice'
import type { ModelPlace } from '@/server/domain/models/model-place'
import { useModelChoices } from './use-model-choices'
import { writeAbilities, writePrice } from './write-model'

interface PickerProps {
  open: boolean
  title: string
  chosen: ModelPlace | null
  onChoose: (place: ModelPlace) => void
  onClose: () => void
}

/** The dialog in which an admin chooses a model: every endpoint with its models, their price, window and abilities. */
export function ModelPicker(props: PickerProps) {
  return (
    <Dialog title={props.title} open={props.open} onClose={props.onClose}>
      {props.open && <Choices {...props} />}
    </Dialog>
  )
}

function Choices({ chosen, onChoose, onClose }: PickerProps) {
  const { endpoints, models } = useModelChoices()
  const [typed, setTyped] = useState('')
  const wanted = typed.trim().toLowerCase()
  const fits = ({ id, name }: ModelChoice) => `${id} ${name}`.toLowerCase().includes(wanted)

  function choose(place: ModelPlace) {
    onChoose(place)
    onClose()
  }

  return (
    <div className="grid gap-16">
      <Field
        label={words.search}
        placeholder={words.search}
        value={typed}
        maxLength={100}
        spellCheck={false}
        onChange={event => setTyped(event.target.value)}
      />
      {endpoints.map(endpoint => {
        const here = models.filter(({ endpointId }) => endpointId === endpoint.id)
        const shown = here.filter(fits)
        const name = endpoint.id === null ? words.serverEndpoint : endpoint.name
        return (
          <section key={endpoint.id ?? ''} aria-label={name}>
            <h3 className="mb-4 flex items-center gap-6 text-sm font-medium">
              {name} {!endpoint.isActive && <Tag>{words.off}</Tag>}
            </h3>
            {here.length === 0 && <Caption as="p">{words.noModels}</Caption>}
            {here.length > 0 && shown.length === 0 && <Caption as="p">{words.noMatch}</Caption>}
            <ul>
              {shown.map(model => (
                <li key={model.id}>
                  <ModelButton
                    model={model}
                    isChosen={model.id === chosen?.model && model.endpointId === chosen.endpointId}
                    onChoose={() => choose({ model: model.id, endpointId: model.endpointId })}
                  />
                </li>
              ))}
            </ul>
            <OtherModel onUse={model => choose({ model, endpointId: endpoint.id })} />
          </section>
        )
      })}
    </div>
  )
}

function ModelButton({
  model,
  isChosen,
  onChoose,
}: {
  model: ModelChoice
  isChosen: boolean
  onChoose: () => void
}) {
  return (
    <button
      type="button"
      className="grid w-full cursor-pointer gap-2 rounded-control px-8 py-6 text-left hover:bg-hover aria-pressed:bg-active"
      aria-pressed={isChosen}
      onClick={onChoose}
    >
      <span className="flex flex-wrap items-baseline gap-x-8">
        <span className="text-sm font-medium text-text">{model.name}</span>
        {model.name !== model.id && <Caption className="wrap-anywhere">{model.id}</Caption>}
      </span>
      <Caption>{writePrice(model.price)}</Caption>
      <Caption>{writeAbilities(model)}</Caption>
    </button>
  )
}

/** The field for a model that the endpoint does not list. */
function OtherModel({ onUse }: { onUse: (model: string) => void }) {
  const [model, setModel] = useState('')
  const [isOpen, setOpen] = useState(false)

  function submit(event: FormEvent) {
    event.preventDefault()
    // The dialog can stand in the form of an agent.
    event.stopPropagation()
    if (model.trim() !== '') onUse(model.trim())
  }

  if (!isOpen) {
    return (
      <Button look="link" className="mt-2" onClick={() => setOpen(true)}>
        {words.other}
      </Button>
    )
  }
  return (
    <form className="mt-4 grid gap-8" onSubmit={submit}>
      <Field
        label={words.other}
        hint={words.otherHint}
        value={model}
        maxLength={100}
        spellCheck={false}
        onChange={event => setModel(event.target.value)}
      />
      <Button className="justify-self-start" type="submit" disabled={model.trim() === ''}>
        {words.useOther}
      </Button>
    </form>
  )
}
