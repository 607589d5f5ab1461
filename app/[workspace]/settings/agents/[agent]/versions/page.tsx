import { VersionsPage } from '@/components/agents/editor/versions-page'

export default VersionsPage
