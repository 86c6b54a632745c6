'use client'

import { useEffect } from 'react'
import { FrontDoor } from './front-door.tsx'
import { isSignedIn } from './session-requests.ts'
import { SignInFields } from './sign-in-fields.tsx'

/** The sign-in page. Whoever turns out to be signed in already goes straight on. */
export function SignIn({ to }: { to: string }) {
  useEffect(() => {
    let here = true
    isSignedIn().then((signedIn) => {
      if (here && signedIn) location.replace(to)
    })
    return () => {
      here = false
    }
  }, [to])

  return (
    <FrontDoor title="Sign in" words="For physicians who answer consults.">
      <SignInFields onDone={() => location.replace(to)} />
      <p className="mt-6 border-t border-line pt-5 text-s text-muted">
        Do you use Consult from within your own system? Open it from there: it signs you in by itself.
      </p>
    </FrontDoor>
  )
}
