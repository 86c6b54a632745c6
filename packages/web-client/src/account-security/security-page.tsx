'use client'

import { Button } from '@consult/ui/controls/button.tsx'
import { LoadingState, OfflineState } from '@consult/ui/controls/empty-state.tsx'
import { PageFrame } from '@consult/ui/controls/page-frame.tsx'
import { useWords } from '@consult/ui/i18n/use-words.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTRPC } from '../api/trpc.ts'
import { FailedState } from '../errors/failed-state.tsx'
import { faultOf } from '../errors/fault.ts'
import { useAccount } from '../session/account.tsx'
import { FailureNote } from '../sign-in/failure-note.tsx'
import { askForLink, type Failure } from '../sign-in/session-requests.ts'
import { sessionWords } from '../sign-in/words.ts'
import { SecondFactor } from './factors/second-factor.tsx'
import { PasswordChange } from './password-change.tsx'
import { SessionList } from './session-list.tsx'
import { securityWords } from './words.ts'

/** Explains how a physician who signs in only through the partner can get a password. */
function NoPassword() {
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

function Body() {
  const words = useWords(securityWords)
  // Sessions change on other devices, and no event reports it.
  const places = useQuery(
    useTRPC().access.sessions.queryOptions(undefined, { staleTime: 0, refetchOnWindowFocus: true }),
  )
  if (places.data) {
    return (
      <div className="grid gap-10">
        <SessionList sessions={places.data.sessions} hasPassword={places.data.hasPassword} />
        {places.data.hasPassword && <SecondFactor />}
        {places.data.hasPassword ? <PasswordChange /> : <NoPassword />}
      </div>
    )
  }
  if (places.isPaused) return <OfflineState />
  if (!places.isError) return <LoadingState />
  return (
    <FailedState
      title={words.loadFailed}
      fault={faultOf(places.error)}
      onRetry={() => void places.refetch()}
      busy={places.isFetching}
    />
  )
}

/** The page for the physician's sessions and password. */
export function SecurityPage() {
  const words = useWords(securityWords)
  return (
    <PageFrame title={words.title} intro={words.intro} width="reading">
      <Body />
    </PageFrame>
  )
}
