'use client'

import { Button } from '@consult/ui/controls/button.tsx'
import { useWords } from '@consult/ui/i18n/use-words.tsx'
import { Building2 } from 'lucide-react'
import { useState } from 'react'
import { SsoFailureNote } from './sso-failure-note.tsx'
import { type SsoFailure, startSso } from './sso-requests.ts'
import { ssoWords } from './words.ts'

/**
 * Goes to the organization's sign-in page.
 * @param to where the app continues afterward.
 */
export function SsoButton({ email, to, isOnlyWay }: { email: () => string; to: string; isOnlyWay: boolean }) {
  const words = useWords(ssoWords)
  const [failure, setFailure] = useState<SsoFailure | null>(null)
  const [busy, setBusy] = useState(false)
  const start = async () => {
    setBusy(true)
    setFailure(null)
    const answer = await startSso({ email: email().trim(), again: false, to })
    // Stays busy while the browser leaves.
    if (!answer.failure) return location.assign(answer.url)
    setBusy(false)
    setFailure(answer.failure)
  }
  return (
    <div className="grid gap-3">
      <p className="text-m text-muted" role="status">
        {isOnlyWay ? words.required : words.offered}
      </p>
      <SsoFailureNote failure={failure} />
      <Button
        look={isOnlyWay ? 'primary' : 'secondary'}
        busy={busy}
        className="min-h-11 w-full"
        onClick={() => void start()}
      >
        <Building2 className="size-4.5 shrink-0" aria-hidden />
        {words.useSso}
      </Button>
    </div>
  )
}
