import { PromptPage } from '@/components/agents/editor/tabs'

export default PromptPage
