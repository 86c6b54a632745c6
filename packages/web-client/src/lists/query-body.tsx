'use client'

import { LoadingState, OfflineState } from '@consult/ui/controls/empty-state.tsx'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { FailedState } from '../errors/failed-state.tsx'
import { faultOf } from '../errors/fault.ts'
import { type Missing, MissingState } from '../errors/missing-state.tsx'

/**
 * What a page shows for a query: its data, or why there is none.
 * @param failed the title when loading failed
 * @param notFound the message for an id that does not exist. Trying again would not help.
 */
export function QueryBody<Data>({
  query,
  failed,
  notFound,
  children,
}: {
  query: Pick<UseQueryResult<Data, unknown>, 'data' | 'error' | 'isPaused' | 'isError' | 'isFetching'> & {
    refetch: () => Promise<unknown>
  }
  failed: string
  notFound?: Missing
  children: (data: Data) => ReactNode
}) {
  if (query.data !== undefined) return children(query.data)
  if (query.isPaused) return <OfflineState />
  if (!query.isError) return <LoadingState />
  const fault = faultOf(query.error)
  if (notFound && fault.code === 'not_found') return <MissingState missing={notFound} />
  return <FailedState title={failed} fault={fault} onRetry={() => void query.refetch()} busy={query.isFetching} />
}
