import { askedPathHeader } from '@consult/web-server/pages/return-path.ts'
import { headers } from 'next/headers'
import { redirect } from 'next/navigation'
import type { ReactNode } from 'react'
import { Console } from '../../screens/console/console.tsx'
import { consoleSession } from '../../server/session/console-session.ts'

/** The layout of every signed-in page. It persists across navigation, so all pages share one cache. */
export default async function SignedInLayout({ children }: { children: ReactNode }) {
  const me = await consoleSession.whoIsSignedIn()
  if (me) return <Console me={me}>{children}</Console>
  redirect(`/sign-in?to=${encodeURIComponent((await headers()).get(askedPathHeader) ?? '/')}`)
}
