'use client'

import { LoadingState, OfflineState } from '@consult/ui/controls/empty-state.tsx'
import { PageFrame } from '@consult/ui/controls/page-frame.tsx'
import { useWords } from '@consult/ui/i18n/use-words.tsx'
import { useQuery } from '@tanstack/react-query'
import { useTRPC } from '../api/trpc.ts'
import { FailedState } from '../errors/failed-state.tsx'
import { faultOf } from '../errors/fault.ts'
import { SecondFactor } from './factors/second-factor.tsx'
import { NoPassword } from './no-password.tsx'
import { PasswordChange } from './password-change.tsx'
import { SessionList } from './session-list.tsx'
import { securityWords } from './words.ts'

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
