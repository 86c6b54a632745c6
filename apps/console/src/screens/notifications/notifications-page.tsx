'use client'

import { PageFrame } from '@consult/ui/controls/page-frame.tsx'
import { useWords } from '@consult/ui/i18n/use-words.tsx'
import { useSearchParams } from 'next/navigation'
import { notificationFilterOf, notificationsPath } from '../../features/notifications/notification-filter.ts'
import { NotificationFilters } from '../../features/notifications/notification-filters.tsx'
import { NotificationList } from '../../features/notifications/notification-list.tsx'
import { notificationWords } from '../../features/notifications/words.ts'

/** The page for what patients were told. */
export function NotificationsPage() {
  const words = useWords(notificationWords)
  const filter = notificationFilterOf(useSearchParams())
  return (
    <PageFrame title={words.title} intro={words.intro}>
      <NotificationFilters
        filter={filter}
        // Next follows the browser history here, without requesting the page from the server again.
        onChange={(next) => history.replaceState(null, '', notificationsPath(next))}
      />
      <NotificationList filter={filter} />
    </PageFrame>
  )
}
