'use client'

import { LoadingState, OfflineState } from '@consult/ui/controls/empty-state.tsx'
import { PageFrame } from '@consult/ui/controls/page-frame.tsx'
import { useWords } from '@consult/ui/i18n/use-words.tsx'
import { useTRPC } from '@consult/web-client/api/trpc.ts'
import { FailedState } from '@consult/web-client/errors/failed-state.tsx'
import { faultOf } from '@consult/web-client/errors/fault.ts'
import { useQuery } from '@tanstack/react-query'
import { useOnline } from '../../entities/workspace/use-connection.ts'
import { AgendaFeed } from '../../features/agenda-feed/agenda-feed.tsx'
import { feedSection } from '../../features/agenda-feed/feed-place.ts'
import { agendaFeedWords } from '../../features/agenda-feed/words.ts'
import { DeviceList } from '../../features/devices/device-list.tsx'
import { ReplyMails } from '../../features/devices/reply-mails.tsx'
import { ThisDevice } from '../../features/devices/this-device.tsx'
import { deviceWords } from '../../features/devices/words.ts'
import { ProfileSection } from '../../features/profile/profile-section.tsx'

function Content() {
  const words = useWords(deviceWords)
  const online = useOnline()
  const list = useQuery(useTRPC().pushDevices.list.queryOptions())
  const { data } = list
  if (!data) {
    if (!online) return <OfflineState />
    if (!list.isError) return <LoadingState title={words.loading} />
    return (
      <FailedState
        title={words.failed}
        fault={faultOf(list.error)}
        onRetry={() => void list.refetch()}
        busy={list.isFetching}
      />
    )
  }
  return (
    <>
      <ProfileSection title={words.here} text={words.hereText}>
        <ThisDevice {...data} />
      </ProfileSection>
      <ProfileSection title={words.devices} text={words.devicesText}>
        <DeviceList devices={data.devices} />
      </ProfileSection>
    </>
  )
}

/** The page on notifications: those of this browser, the list of browsers that get them, mails, and the link for calendars. */
export function Devices() {
  const words = useWords(deviceWords)
  const feed = useWords(agendaFeedWords)
  return (
    <PageFrame title={words.title} intro={words.intro} width="reading">
      <div className="grid grid-cols-1 gap-5">
        <Content />
        <ProfileSection title={words.mails} text={words.mailsText}>
          <ReplyMails />
        </ProfileSection>
        <ProfileSection id={feedSection} title={feed.title} text={feed.text}>
          <AgendaFeed />
        </ProfileSection>
      </div>
    </PageFrame>
  )
}
