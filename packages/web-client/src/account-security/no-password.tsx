'use client'

import { Button } from '@consult/ui/controls/button.tsx'
import { useWords } from '@consult/ui/i18n/use-words.tsx'
import { useState } from 'react'
import { useAccount } from '../session/account.tsx'
import { FailureNote } from '../sign-in/failure-note.tsx'
import { askForLink, type Failure } from '../sign-in/session-requests.ts'
import { sessionWords } from '../sign-in/words.ts'
import { securityWords } from './words.ts'

/** Explains how a physician who signs in only through the partner can get a password. */
export function NoPassword() {
  const words = useWords(securityWords)
  const { askFaults } = useWords(sessionWords)
  const { email, partnerName } = useAccount()
  const [busy, setBusy] = useState(false)
  const [sent, setSent] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const send = async () => {
    setBusy(true)
    const answer = await askForLink(email)
    setFailure(answer.failure)
    setSent(answer.failure === null)
    setBusy(false)
  }
  return (
    <section aria-labelledby="password">
      <h2 id="password" className="text-l font-semibold tracking-tight">
        {words.password}
      </h2>
      <div className="mt-1 max-w-160 text-m wrap-anywhere text-muted" role="status">
        {sent ? words.linkSentText(email) : words.noPassword(partnerName)}
      </div>
      <div className="mt-4 max-w-100">
        <FailureNote failure={failure} faults={askFaults} />
        <Button busy={busy} onClick={() => void send()}>
          {words.sendLink}
        </Button>
      </div>
    </section>
  )
}
