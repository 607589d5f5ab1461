import { VersionsPage } from '@/components/agents/editor/tabs'

export default VersionsPage
