import { ProofPage } from '@/components/agents/proofs/proof-page'

export default ProofPage
