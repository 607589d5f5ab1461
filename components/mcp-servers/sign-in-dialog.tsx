'use client'

import { mcpServersStrings } from '@/components/strings/settings/mcp-servers'
import { Button } from '@/components/ui/button/button'
import { Dialog } from '@/components/ui/dialog/dialog'
import { Actions } from '@/components/ui/form/actions'

const words = mcpServersStrings

/** Names the site of a sign-in before the browser leaves for it: the MCP server has chosen it, not the person. */
export function SignInDialog(props: {
  to: { authorizationUrl: string; host: string } | undefined
  onClose: () => void
}) {
  const { to, onClose } = props
  return (
    <Dialog title={to ? words.leaveTitle(to.host) : ''} open={to !== undefined} onClose={onClose}>
      {to && (
        <>
          <p className="mb-16 text-text-2">{words.leaveWhy}</p>
          <Actions>
            <Button look="quiet" onClick={onClose}>
              {words.leaveCancel}
            </Button>
            <Button look="main" onClick={() => window.location.assign(to.authorizationUrl)}>
              {words.leave(to.host)}
            </Button>
          </Actions>
        </>
      )}
    </Dialog>
  )
}
