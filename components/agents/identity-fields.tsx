import { agentsStrings } from '@/components/strings/agents'
import { Field } from '@/components/ui/form/field'
import type { FormProps } from './form-fields'
import { ModelFields } from './model/model-fields'
import { PictureField } from './picture-field'

const words = agentsStrings

/** The fields for an agent's name, its description, its picture and its model. */
export function IdentityFields(props: FormProps & { lockSlug: boolean }) {
  const { values, problems, set, lockSlug } = props
  return (
    <>
      <Field
        label={words.displayName}
        value={values.displayName}
        maxLength={60}
        problem={problems.displayName ?? null}
        onChange={event => set({ displayName: event.target.value })}
      />
      <Field
        label={words.slug}
        before="@"
        value={values.slug}
        maxLength={31}
        disabled={lockSlug}
        problem={problems.slug ?? null}
        onChange={event => set({ slug: event.target.value.toLowerCase() })}
      />
      <Field
        label={words.description}
        value={values.description}
        maxLength={200}
        hint={words.descriptionHint}
        problem={problems.description ?? null}
        onChange={event => set({ description: event.target.value })}
      />
      <Field
        label={words.capabilities}
        value={values.capabilities.join(', ')}
        hint={words.capabilitiesHint}
        problem={problems.capabilities ?? null}
        onChange={event => set({ capabilities: splitList(event.target.value) })}
      />
      <PictureField {...props} />
      <ModelFields {...props} />
    </>
  )
}

function splitList(text: string): string[] {
  return text
    .split(',')
    .map(part => part.trimStart())
    .filter((part, index, all) => part !== '' || index === all.length - 1)
}
