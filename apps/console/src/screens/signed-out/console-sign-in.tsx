'use client'

import { useWords } from '@consult/ui/i18n/use-words.tsx'
import { SignIn } from '@consult/web-client/signed-out/sign-in.tsx'
import { consoleSessionWords } from '../../features/session/words.ts'

/** The sign-in page of the console. */
export function ConsoleSignIn({ to }: { to: string }) {
  const words = useWords(consoleSessionWords)
  return (
    <SignIn to={to} intro={words.signInFor}>
      {words.noAccount}
    </SignIn>
  )
}
