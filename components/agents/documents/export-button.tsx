'use client'

import { useMutation } from '@tanstack/react-query'
import { agentDocumentsStrings } from '@/components/strings/settings/agent-documents'
import { useTRPCClient } from '@/components/trpc/api'
import { readError } from '@/components/trpc/read-error'
import { Button } from '@/components/ui/button/button'
import { Hint } from '@/components/ui/form/hint'
import { saveFile } from '@/components/ui/save-file'

/** Saves the published version of an agent as a document. */
export function ExportButton({ agentId }: { agentId: string }) {
  const client = useTRPCClient()
  const run = useMutation({
    mutationFn: () => client.agent.exportYaml.query({ agentId }),
    onSuccess: ({ fileName, document }) =>
      saveFile({ name: fileName, text: document, type: 'application/yaml' }),
  })
  return (
    <>
      {run.error && <Hint tone="bad">{readError(run.error).message}</Hint>}
      <Button onClick={() => run.mutate()}>{agentDocumentsStrings.export}</Button>
    </>
  )
}
