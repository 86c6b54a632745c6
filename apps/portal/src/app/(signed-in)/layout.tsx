import { headers } from 'next/headers'
import { redirect } from 'next/navigation'
import type { ReactNode } from 'react'
import { Portal } from '../../screens/portal/portal.tsx'
import { askedPathHeader } from '../../server/session/return-path.ts'
import { whoIsSignedIn } from '../../server/session/server-session.ts'

/** Around every page of who is signed in. It stays while one goes from page to page: one stream, one set of data. */
export default async function SignedInLayout({ children }: { children: ReactNode }) {
  const me = await whoIsSignedIn()
  if (me) return <Portal me={me}>{children}</Portal>
  redirect(`/sign-in?to=${encodeURIComponent((await headers()).get(askedPathHeader) ?? '/')}`)
}
