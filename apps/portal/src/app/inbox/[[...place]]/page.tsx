import { redirect } from 'next/navigation'
import { pathOf, placeOf } from '../../../features/inbox/place.ts'
import { Portal } from '../../../features/portal/portal.tsx'
import { whoIsSignedIn } from '../../../features/session/server-session.ts'

/** The inbox, at any of its places. Moving about in it happens in the browser. */
export default async function InboxPage({ params }: { params: Promise<{ place?: string[] }> }) {
  const me = await whoIsSignedIn()
  if (me) return <Portal me={me} />
  const { place = [] } = await params
  const asked = pathOf(placeOf(['', 'inbox', ...place].join('/')))
  redirect(`/sign-in?to=${encodeURIComponent(asked)}`)
}
