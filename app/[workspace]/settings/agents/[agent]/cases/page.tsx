import { CasesPage } from '@/components/agents/editor/tabs'

export default CasesPage
