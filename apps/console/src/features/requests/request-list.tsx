'use client'

import { Chip } from '@consult/ui/controls/chip.tsx'
import { EmptyState } from '@consult/ui/controls/empty-state.tsx'
import { useLocale, useWords } from '@consult/ui/i18n/use-words.tsx'
import { useTRPC, useTRPCClient } from '@consult/web-client/api/trpc.ts'
import { LoadMore } from '@consult/web-client/lists/load-more.tsx'
import { QueryBody } from '@consult/web-client/lists/query-body.tsx'
import { rowClass, rowList } from '@consult/web-client/lists/row-class.ts'
import { usePages } from '@consult/web-client/lists/use-pages.ts'
import { When } from '@consult/web-client/lists/when.tsx'
import { ArrowLeftRight } from 'lucide-react'
import { useState } from 'react'
import { PlaceLink } from '../navigation/place-link.tsx'
import { type LoggedRequest, problemWords, type RequestFilter, toneOf } from './request.ts'
import { requestWords } from './words.ts'

function Row({ request }: { request: LoggedRequest }) {
  const words = useWords(requestWords)
  return (
    <li className={rowClass}>
      <Chip tone={toneOf(request.status)} className="figures mt-0.5">
        {request.status}
      </Chip>
      <div className="grid min-w-0 flex-1 gap-0.5">
        <PlaceLink
          href={`/requests/${encodeURIComponent(request.requestId)}`}
          className="min-w-0 font-mono text-s font-medium wrap-anywhere text-accent-text underline-offset-2 hover:underline"
        >
          {`${request.method} ${request.path}`}
        </PlaceLink>
        <p className="flex flex-wrap gap-x-3 text-s text-muted">
          <When at={request.at} />
          <span className="figures">{words.ms(request.durationMs)}</span>
          {request.code && (
            <span className="wrap-anywhere">
              {[request.code, ...request.problems.slice(0, 1).map(problemWords)].join(' · ')}
            </span>
          )}
          {request.keyId && <code className="font-mono wrap-anywhere">{request.keyId}</code>}
          <code className="font-mono wrap-anywhere">{request.requestId}</code>
        </p>
      </div>
    </li>
  )
}

/** The requests that match a filter, newest first. */
export function RequestList({ filter }: { filter: RequestFilter }) {
  const words = useWords(requestWords)
  const locale = useLocale()
  const api = useTRPCClient().consoleRequests
  const trpc = useTRPC()
  const [missing, setMissing] = useState(0)
  const pages = usePages<LoggedRequest>([...trpc.consoleRequests.list.pathKey(), filter], async (cursor) => {
    const page = await api.list.query({ limit: 50, ...filter, ...(cursor && { cursor }) })
    const gap = page.notRecorded.reduce((sum, { count }) => sum + count, 0)
    setMissing((known) => (cursor ? known + gap : gap))
    return page
  })
  const isFiltered = Object.values(filter).some((value) => value !== undefined)
  return (
    <QueryBody query={pages} failed={words.failed}>
      {(requests) =>
        requests.length === 0 ? (
          <EmptyState mark={<ArrowLeftRight className="size-7" strokeWidth={1.5} aria-hidden />} title={words.none}>
            <p>{isFiltered ? words.noneFound : words.noneText}</p>
          </EmptyState>
        ) : (
          <div>
            {missing > 0 && (
              <p role="status" className="mb-3 rounded-s bg-warning-soft px-3 py-2 text-s text-warning-text">
                {words.missing(new Intl.NumberFormat(locale.language).format(missing))}
              </p>
            )}
            <ul aria-label={words.title} className={rowList}>
              {requests.map((request) => (
                <Row key={request.sequence} request={request} />
              ))}
            </ul>
            <LoadMore pages={pages} />
          </div>
        )
      }
    </QueryBody>
  )
}
