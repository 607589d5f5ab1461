import { useModelChoices } from '@/components/models/use-model-choices'
import { playgroundStrings as words } from '@/components/strings/agents/playground'
import { SelectField } from '@/components/ui/form/select-field'
import type { Option } from '@/components/ui/form/select-parts'
import type { AgentVersion } from '@/server/domain/agents/agent'
import { placeKey } from '@/server/domain/models/model-place'
import { type ChosenSide, draftChoice, noChoice, ownModel } from './playground-form'

/** Chooses the versions that answer, and their models: one, or two side by side. */
export function SideFields(props: {
  versions: readonly AgentVersion[]
  /** The number that the draft would get; null: there is no draft. */
  draftVersion: number | null
  sides: readonly [ChosenSide, ChosenSide]
  onChange: (sides: readonly [ChosenSide, ChosenSide]) => void
}) {
  const { versions, draftVersion, sides, onChange } = props
  const { models, endpoints, nameOf } = useModelChoices()
  const [first, second] = sides
  const chosen: Option[] = [
    ...(draftVersion === null ? [] : [[draftChoice, words.draftOf(draftVersion)] as const]),
    ...versions.map(({ id, version, isCurrent }) => [id, words.version(version, isCurrent)] as const),
  ]
  const modelOptions: Option[] = [
    [ownModel, words.ownModel],
    ...models.map(
      ({ id: model, name, endpointId }): Option => [
        placeKey({ model, endpointId }),
        endpoints.length > 1 ? words.modelAt(name, nameOf(endpointId)) : name,
      ],
    ),
  ]
  return (
    <div className="grid grid-cols-2 gap-x-12 gap-y-8">
      <SelectField
        label={words.sides.first}
        value={first.version}
        options={chosen}
        onChange={version => onChange([{ ...first, version }, second])}
      />
      <SelectField
        label={words.sides.second}
        value={second.version}
        options={[[noChoice, words.nothing], ...chosen]}
        onChange={version => onChange([first, { ...second, version }])}
      />
      <SelectField
        label={words.modelOf.first}
        value={first.model}
        options={modelOptions}
        onChange={model => onChange([{ ...first, model }, second])}
      />
      {second.version !== noChoice && (
        <SelectField
          label={words.modelOf.second}
          value={second.model}
          options={modelOptions}
          onChange={model => onChange([first, { ...second, model }])}
        />
      )}
    </div>
  )
}
