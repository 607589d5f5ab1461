import { WatchPage } from '@/components/agents/editor/tabs'

export default WatchPage
