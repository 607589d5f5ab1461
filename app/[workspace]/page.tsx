import { redirect } from 'next/navigation'

/** Opens the workspace in #general. */
export default async function WorkspacePage({ params }: { params: Promise<{ workspace: string }> }) {
  redirect(`/${(await params).workspace}/general`)
}
