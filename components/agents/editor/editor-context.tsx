'use client'

import { createContext, useContext } from 'react'
import type { AgentVersion } from '@/server/domain/agents/agent'
import type { EditedAgent } from '@/server/domain/agents/drafts/agent-draft'
import type { FormProps } from '../form-fields'

/** The agent that is edited, for the parts of its editor. */
export interface Editor extends EditedAgent {
  versions: readonly AgentVersion[]
  /** The values of the form, their errors, and the function that changes them. */
  form: FormProps
  /** Some changes are not saved yet. */
  hasUnsaved: boolean
  /** Saves what is not saved yet: before something that rests on the draft. */
  save: () => Promise<void>
}

export const EditorContext = createContext<Editor | null>(null)

/** Returns the agent that is edited. Throws outside of the editor. */
export function useEditor(): Editor {
  const editor = useContext(EditorContext)
  if (!editor) throw new Error('useEditor needs an EditorContext above it.')
  return editor
}
