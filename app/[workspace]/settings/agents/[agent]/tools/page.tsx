import { ToolsPage } from '@/components/agents/editor/tabs'

export default ToolsPage
