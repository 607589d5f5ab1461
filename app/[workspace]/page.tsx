import { redirect } from 'next/navigation'

/** A workspace opens in #general. */
export default async function WorkspacePage({ params }: { params: Promise<{ workspace: string }> }) {
  redirect(`/${(await params).workspace}/general`)
}
