'use client'

import { EmptyState } from '@consult/ui/controls/empty-state.tsx'
import { useWords } from '@consult/ui/i18n/use-words.tsx'
import { useTRPC, useTRPCClient } from '@consult/web-client/api/trpc.ts'
import { LoadMore } from '@consult/web-client/lists/load-more.tsx'
import { QueryBody } from '@consult/web-client/lists/query-body.tsx'
import { rowList } from '@consult/web-client/lists/row-class.ts'
import { usePages } from '@consult/web-client/lists/use-pages.ts'
import { Bell } from 'lucide-react'
import type { NotificationFilter } from './notification-filter.ts'
import { NotificationRow } from './notification-row.tsx'
import { notificationWords } from './words.ts'

/** The notifications that match a filter, newest first. */
export function NotificationList({ filter }: { filter: NotificationFilter }) {
  const words = useWords(notificationWords)
  const api = useTRPCClient().consoleNotifications
  const trpc = useTRPC()
  const pages = usePages([...trpc.consoleNotifications.list.pathKey(), filter], (cursor) =>
    api.list.query({ limit: 50, ...filter, ...(cursor && { cursor }) }),
  )
  const isFiltered = Object.values(filter).some((value) => value !== undefined)
  return (
    <QueryBody query={pages} failed={words.failed}>
      {(notifications) =>
        notifications.length === 0 ? (
          <EmptyState mark={<Bell className="size-7" strokeWidth={1.5} aria-hidden />} title={words.none}>
            <p>{isFiltered ? words.noneFound : words.noneText}</p>
          </EmptyState>
        ) : (
          <div>
            <ul aria-label={words.title} className={rowList}>
              {notifications.map((notification) => (
                <NotificationRow key={notification.id} notification={notification} />
              ))}
            </ul>
            <LoadMore pages={pages} />
          </div>
        )
      }
    </QueryBody>
  )
}
