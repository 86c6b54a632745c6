'use client'

import { LoadingState, OfflineState } from '@consult/ui/controls/empty-state.tsx'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { FailedState } from '../errors/failed-state.tsx'
import { faultOf } from '../errors/fault.ts'

/**
 * What a page shows of a query: its data, or why there is none.
 * @param failed the title when loading failed
 */
export function QueryBody<Data>({
  query,
  failed,
  children,
}: {
  query: Pick<UseQueryResult<Data, unknown>, 'data' | 'error' | 'isPaused' | 'isError' | 'isFetching'> & {
    refetch: () => Promise<unknown>
  }
  failed: string
  children: (data: Data) => ReactNode
}) {
  if (query.data !== undefined) return children(query.data)
  if (query.isPaused) return <OfflineState />
  if (!query.isError) return <LoadingState />
  return (
    <FailedState
      title={failed}
      fault={faultOf(query.error)}
      onRetry={() => void query.refetch()}
      busy={query.isFetching}
    />
  )
}
