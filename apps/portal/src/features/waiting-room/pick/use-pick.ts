import { showToast } from '@consult/ui/controls/toast-store.ts'
import { useWords } from '@consult/ui/i18n/use-words.tsx'
import { putSaved } from '@consult/web-client/api/put-saved.ts'
import { useTRPC, useTRPCClient } from '@consult/web-client/api/trpc.ts'
import { faultOf } from '@consult/web-client/errors/fault.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { type CallItem, patientOf } from '../../../entities/calls/call-item.ts'
import { tellPicked } from '../../../entities/calls/picked-call.ts'
import { useWorkspace } from '../../../entities/workspace/workspace.tsx'
import type { PickReason } from './reasons.ts'
import { pickWords } from './words.ts'

/**
 * Picks a patient and joins their call at once: who picks has accepted. If joining fails, the call rings for the physician as
 * any other, and they can accept it there.
 */
export function usePick(item: CallItem) {
  const words = useWords(pickWords)
  const api = useTRPCClient()
  const trpc = useTRPC()
  const queries = useQueryClient()
  const router = useRouter()
  const me = useWorkspace().me.physician.id
  const { id } = item.consult

  /** @returns whether the call of this patient is the physician's already, from a ring or another tab. */
  const isMine = (error: unknown): boolean => {
    const { code, details } = faultOf(error)
    return code === 'thread_not_active' && details.physicianId === me
  }
  const join = async () => {
    try {
      const { connection, ...consult } = await api.telehealthConsults.join.mutate({ id })
      queries.setQueryData(trpc.telehealthConsults.connection.queryKey({ id }), connection)
      await putSaved(queries, trpc.portalCalls.current.queryKey(), () => ({ ...item, consult }))
    } catch (error) {
      // Another tab joined first. The page of the call says where it is.
      if (!isMine(error) || faultOf(error).details.status !== 'in_progress') throw error
    }
    router.push(`/calls/${id}`)
  }

  return {
    /** @throws the refusal of the pick. A refusal of the join is told here. */
    pick: async (reason: PickReason | null): Promise<void> => {
      tellPicked(id)
      try {
        await api.telehealthConsults.reserve.mutate({ id, reason }).catch((error: unknown) => {
          if (!isMine(error)) throw error
        })
        await join().catch(() => {
          showToast({ kind: 'trouble', title: words.joinFailed(patientOf(item)), words: words.rings })
          void queries.invalidateQueries({ queryKey: trpc.portalCalls.current.queryKey() })
        })
      } finally {
        tellPicked(null)
      }
    },
    /** Says why the patient was not called, and who has them. */
    tellRefused: async (error: unknown): Promise<void> => {
      const { code, details } = faultOf(error)
      void queries.invalidateQueries({ queryKey: trpc.portalCalls.waitingRoom.queryKey() })
      const winner =
        code === 'thread_not_active' && typeof details.physicianId === 'string' ? details.physicianId : null
      const name = winner && (await nameOf(winner))
      const gone = name ? words.taken(name) : words.gone
      const text = code === 'slot_unavailable' ? words.busy : code === 'thread_not_active' ? gone : undefined
      showToast({ kind: 'trouble', title: words.failed(patientOf(item)), ...(text !== undefined && { words: text }) })
    },
  }

  /** The name without which the news is told as well. */
  function nameOf(physicianId: string): Promise<string | null> {
    return queries.fetchQuery(trpc.portal.clinician.queryOptions({ id: physicianId })).then(
      ({ name }) => name,
      () => null,
    )
  }
}
