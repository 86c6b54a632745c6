import { askedPathHeader } from '@consult/web-server/pages/return-path.ts'
import { headers } from 'next/headers'
import { redirect } from 'next/navigation'
import type { ReactNode } from 'react'
import { Portal } from '../../screens/portal/portal.tsx'
import { portalSession } from '../../server/session/portal-session.ts'

/** The layout of every signed-in page. It persists across navigation, so all pages share one stream and one cache. */
export default async function SignedInLayout({ children }: { children: ReactNode }) {
  const me = await portalSession.whoIsSignedIn()
  if (me) return <Portal me={me}>{children}</Portal>
  redirect(`/sign-in?to=${encodeURIComponent((await headers()).get(askedPathHeader) ?? '/')}`)
}
