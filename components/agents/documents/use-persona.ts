import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTRPC } from '@/components/trpc/api'
import type { PersonaSection } from '@/server/domain/agents/personas/persona'
import type { ChosenPersona } from './read-files'

export interface OpenPersona {
  sections: PersonaSection[]
  /** Sentences: the reasons why the files make no agent. */
  problems: string[]
  folder: string | null
  /** The agent that was chosen; empty: the name decides. */
  target: string
}

/** Has the server read persona files, and passes on the document that they make. */
export function usePersona(workspaceId: string, onDocument: (document: string) => void) {
  const trpc = useTRPC()
  const [chosen, setChosen] = useState<{ persona: ChosenPersona; target: string } | null>(null)
  const run = useMutation(trpc.agent.readPersona.mutationOptions())
  const read = (persona: ChosenPersona, target: string) => {
    setChosen({ persona, target })
    const { files, folder } = persona
    // Only the last choice counts: an earlier reading may come after it.
    run.mutate(
      { workspaceId, files, folder, agentId: target || null },
      { onSuccess: ({ document }) => onDocument(document ?? '') },
    )
  }
  const open: OpenPersona | null =
    chosen && run.data
      ? {
          sections: [...run.data.sections, ...chosen.persona.rest],
          problems: run.data.problems,
          folder: chosen.persona.folder,
          target: chosen.target,
        }
      : null
  return {
    open,
    error: run.error,
    isReading: run.isPending,
    start: (persona: ChosenPersona) => read(persona, ''),
    choose: (target: string) => chosen && read(chosen.persona, target),
    close: () => {
      setChosen(null)
      run.reset()
    },
  }
}
