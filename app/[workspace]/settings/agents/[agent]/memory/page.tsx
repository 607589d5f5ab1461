import { MemoryPage } from '@/components/agents/editor/tabs'

export default MemoryPage
