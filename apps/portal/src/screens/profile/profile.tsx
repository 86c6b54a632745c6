'use client'

import { clinicianName } from '@consult/domain/full-name'
import { buttonClasses } from '@consult/ui/controls/button.tsx'
import { LoadingState, OfflineState } from '@consult/ui/controls/empty-state.tsx'
import { PageFrame } from '@consult/ui/controls/page-frame.tsx'
import { useWords } from '@consult/ui/i18n/use-words.tsx'
import { useTRPC } from '@consult/web-client/api/trpc.ts'
import { FailedState } from '@consult/web-client/errors/failed-state.tsx'
import { faultOf } from '@consult/web-client/errors/fault.ts'
import { useQuery } from '@tanstack/react-query'
import Link from 'next/link'
import { useOnline } from '../../entities/workspace/use-connection.ts'
import { Languages } from '../../features/profile/languages.tsx'
import { Licenses } from '../../features/profile/licenses.tsx'
import { ProfileSection } from '../../features/profile/profile-section.tsx'
import { profileWords } from '../../features/profile/words.ts'
import { reviewsWords } from '../../features/reviews/words.ts'

function Owned({ name, children }: { name: string; children: string | null }) {
  const words = useWords(profileWords)
  return (
    <div className="grid gap-0.5">
      <dt className="text-s text-muted">{name}</dt>
      <dd className="wrap-anywhere">{children ?? <span className="text-faint">{words.notGiven}</span>}</dd>
    </div>
  )
}

/** The reviews have no place in the navigation, which has room for only five pages. */
function ReviewsLink() {
  const words = useWords(reviewsWords)
  return (
    <ProfileSection title={words.title} text={words.intro}>
      <div>
        <Link href="/reviews" className={buttonClasses('secondary')}>
          {words.open}
        </Link>
      </div>
    </ProfileSection>
  )
}

function Content() {
  const words = useWords(profileWords)
  const online = useOnline()
  const physician = useQuery(useTRPC().physicians.get.queryOptions({ id: 'me' }))
  const { data } = physician
  if (!data) {
    if (!online) return <OfflineState />
    if (!physician.isError) return <LoadingState title={words.loading} />
    return (
      <FailedState
        title={words.failed}
        fault={faultOf(physician.error)}
        onRetry={() => void physician.refetch()}
        busy={physician.isFetching}
      />
    )
  }
  return (
    <div className="@container grid grid-cols-1 gap-5">
      <ProfileSection title={words.owned} text={words.ownedText}>
        <dl className="grid gap-4 sm:grid-cols-2">
          <Owned name={words.name}>{clinicianName({ ...data, credentials: null })}</Owned>
          <Owned name={words.credentials}>{data.credentials}</Owned>
          <Owned name={words.specialty}>{data.specialty}</Owned>
          <Owned name={words.email}>{data.email}</Owned>
        </dl>
      </ProfileSection>
      <Licenses physician={data} />
      <Languages physician={data} />
      {data.supervisor && <ReviewsLink />}
    </div>
  )
}

/**
 * The profile page: the clinic's data about the physician, and the licenses and languages, which the physician edits.
 */
export function Profile() {
  const words = useWords(profileWords)
  return (
    <PageFrame title={words.title} intro={words.intro} width="reading">
      <Content />
    </PageFrame>
  )
}
