import { headers } from 'next/headers'
import { redirect } from 'next/navigation'
import type { ReactNode } from 'react'
import { Portal } from '../../screens/portal/portal.tsx'
import { askedPathHeader } from '../../server/session/return-path.ts'
import { whoIsSignedIn } from '../../server/session/server-session.ts'

/** The layout of every signed-in page. It persists across navigation, so all pages share one stream and one cache. */
export default async function SignedInLayout({ children }: { children: ReactNode }) {
  const me = await whoIsSignedIn()
  if (me) return <Portal me={me}>{children}</Portal>
  redirect(`/sign-in?to=${encodeURIComponent((await headers()).get(askedPathHeader) ?? '/')}`)
}
