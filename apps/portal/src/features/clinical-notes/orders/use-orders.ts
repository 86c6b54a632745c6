import { useTRPC, useTRPCClient } from '@consult/web-client/api/trpc.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { usePatient } from '../../../entities/patients/use-patient.ts'
import { useClinicalFacts } from '../../patient/use-clinical-facts.ts'
import type { NotedConsult } from '../note-content.ts'
import type { OpenOrder } from './open-orders.ts'
import type { toOrderInput } from './order-input.ts'

type Input = ReturnType<typeof toOrderInput>['input']

/** The orders from a consult, newest first: the reader's own drafts, and what was requested. */
export function useOrders({ id }: Pick<NotedConsult, 'id'>) {
  return useQuery(useTRPC().orders.list.queryOptions({ consultId: id, limit: 100 }))
}

/** The orders of a note, oldest first. Undefined while they are unknown. */
export function useOrdersOf(consult: Pick<NotedConsult, 'id'>, noteId: string | undefined) {
  const { data, ...query } = useOrders(consult)
  const orders = useMemo(() => data?.items.filter((order) => order.noteId === noteId).reverse(), [data, noteId])
  return { ...query, orders }
}

const nothing = {}

/** The allergies of the patient's record and of the consult. Undefined while they are unknown. */
export function useAllergies({ patientId, metadata }: Pick<NotedConsult, 'patientId' | 'metadata'>) {
  const { data, isError, refetch } = usePatient(patientId)
  const { allergies } = useClinicalFacts(data?.patient.metadata ?? nothing, metadata)
  return { allergies: data && allergies, isError, refetch }
}

/** What the physician does with orders. Each reads the list again, also after a failure: the request may have arrived. */
export function useOrderActs({ kind, id }: Pick<NotedConsult, 'kind' | 'id'>) {
  const api = useTRPCClient()
  const trpc = useTRPC()
  const queries = useQueryClient()
  const drafts = kind === 'async' ? api.asyncConsultOrders : api.telehealthConsultOrders
  const onSettled = () => queries.invalidateQueries({ queryKey: trpc.orders.pathKey() })
  return {
    save: useMutation({
      mutationFn: ({ orderId, key, input }: Pick<OpenOrder, 'orderId' | 'key'> & { input: Input }) =>
        orderId === null
          ? drafts.create.mutate({ id, ...input }, { context: { idempotencyKey: key } })
          : drafts.replace.mutate({ id, orderId, ...input }),
      onSettled,
    }),
    remove: useMutation({ mutationFn: (orderId: string) => drafts.remove.mutate({ id, orderId }), onSettled }),
    cancel: useMutation({
      mutationFn: (input: { id: string; reason: string }) => api.orders.cancel.mutate(input),
      onSettled,
    }),
  }
}
