import type { AppRouter } from '@consult/trpc'
import { useTRPC } from '@consult/web-client/api/trpc.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server'
import { useState } from 'react'

export type BulkAct = inferRouterInputs<AppRouter>['worklist']['act']['act']
type BulkRow = inferRouterOutputs<AppRouter>['worklist']['act']['rows'][number]
type Back = NonNullable<BulkRow['back']>

/** What became of an act, or of taking it back. */
export interface Outcome {
  readonly kind: BulkAct['type']
  readonly isUndo: boolean
  readonly done: number
  /** Of an act: the consults that were as asked already, so that there is nothing to take back. */
  readonly hadIt: number
  readonly refused: readonly { readonly id: string; readonly code: string }[]
  /** What takes back the rows that were done. */
  readonly backs: readonly { readonly id: string; readonly back: Back }[]
}

/** The rows that were refused. The results are in the order of the ids. */
const refusedOf = (ids: readonly string[], rows: readonly { refused: string | null }[]) =>
  ids.flatMap((id, n) => {
    const code = rows[n]?.refused ?? null
    return code === null ? [] : [{ id, code }]
  })

/** Acts on many consults, and takes that back. @param onDone called after an act that the service answered. */
export function useBulk(onDone: () => void) {
  const trpc = useTRPC()
  const queries = useQueryClient()
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const readAgain = () => {
    for (const queryKey of [trpc.worklist.list.pathKey(), trpc.portal.inbox.pathKey(), trpc.portal.counts.queryKey()]) {
      void queries.invalidateQueries({ queryKey })
    }
  }
  const act = useMutation(
    trpc.worklist.act.mutationOptions({
      onSuccess: ({ rows }, { ids, act: { type: kind } }) => {
        const refused = refusedOf(ids, rows)
        const backs = ids.flatMap((id, n) => {
          const back = rows[n]?.back ?? null
          return back === null ? [] : [{ id, back }]
        })
        const hadIt = rows.length - refused.length - backs.length
        setOutcome({ kind, isUndo: false, done: backs.length, hadIt, refused, backs })
        onDone()
      },
      onSettled: readAgain,
    }),
  )
  const undo = useMutation(
    trpc.worklist.undo.mutationOptions({
      onSuccess: ({ rows }, { ids }) => {
        const refused = refusedOf(ids, rows)
        const done = rows.length - refused.length
        setOutcome((now) => now && { ...now, isUndo: true, done, hadIt: 0, refused, backs: [] })
      },
      onSettled: readAgain,
    }),
  )
  return {
    outcome,
    dismiss: () => setOutcome(null),
    act,
    undo: ({ backs }: Outcome) => undo.mutate({ ids: backs.map(({ id }) => id), backs: backs.map(({ back }) => back) }),
    undoing: undo.isPending,
    undoError: undo.error,
  }
}
