'use client'

import { useQuery } from '@tanstack/react-query'
import { useTRPC } from '../api/trpc.ts'
import { InsteadFailed, InsteadLoading, InsteadOffline } from '../controls/instead.tsx'
import { faultOf } from '../errors/fault.ts'
import { PageFrame } from '../shell/page-frame.tsx'
import { useWords } from '../words/use-words.tsx'
import { NoPassword } from './no-password.tsx'
import { PasswordChange } from './password-change.tsx'
import { SessionList } from './session-list.tsx'
import { securityWords } from './words.ts'

function Body() {
  const words = useWords(securityWords)
  // What it shows changes elsewhere, and no event tells of it.
  const places = useQuery(
    useTRPC().access.sessions.queryOptions(undefined, { staleTime: 0, refetchOnWindowFocus: true }),
  )
  if (places.data) {
    return (
      <div className="grid gap-10">
        <SessionList sessions={places.data.sessions} />
        {places.data.hasPassword ? <PasswordChange /> : <NoPassword />}
      </div>
    )
  }
  if (places.isPaused) return <InsteadOffline />
  if (!places.isError) return <InsteadLoading />
  return (
    <InsteadFailed
      title={words.loadFailed}
      fault={faultOf(places.error)}
      onRetry={() => void places.refetch()}
      busy={places.isFetching}
    />
  )
}

/** The physician's own sessions and password. */
export function SecurityPage() {
  const words = useWords(securityWords)
  return (
    <PageFrame title={words.title} intro={words.intro} width="reading">
      <Body />
    </PageFrame>
  )
}
