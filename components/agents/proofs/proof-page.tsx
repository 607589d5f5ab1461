'use client'

import { useParams } from 'next/navigation'
import { ProofView } from './proof-view'

/** A proof on a page of its own: the evidence of a version. */
export function ProofPage() {
  const { proof } = useParams<{ proof: string }>()
  return (
    <div className="max-w-992 px-16 pt-16 pb-48">
      <ProofView proofId={proof} />
    </div>
  )
}
