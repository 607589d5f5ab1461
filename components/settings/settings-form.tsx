import type { ComponentProps } from 'react'

/** A form of the settings: fields below each other, and the button that saves them last. */
export function SettingsForm(props: Omit<ComponentProps<'form'>, 'className'>) {
  return <form className="grid max-w-480 gap-14" {...props} />
}
