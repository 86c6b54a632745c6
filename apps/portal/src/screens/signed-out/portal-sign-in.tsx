'use client'

import { useWords } from '@consult/ui/i18n/use-words.tsx'
import { SignIn } from '@consult/web-client/signed-out/sign-in.tsx'
import { portalSessionWords } from '../../features/session/words.ts'

/** The sign-in page of the portal. */
export function PortalSignIn({ to }: { to: string }) {
  const words = useWords(portalSessionWords)
  return (
    <SignIn to={to} intro={words.signInFor}>
      {words.fromYourSystem}
    </SignIn>
  )
}
