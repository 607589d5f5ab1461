import { limitReads } from './components/trpc/limit-reads'

// Before anything else runs in the page, so that it holds for Next's own requests too.
window.fetch = limitReads(window.fetch.bind(window))
