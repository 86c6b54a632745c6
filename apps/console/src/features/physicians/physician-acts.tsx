'use client'

import { useWords } from '@consult/ui/i18n/use-words.tsx'
import { useTRPC, useTRPCClient } from '@consult/web-client/api/trpc.ts'
import { useQueryClient } from '@tanstack/react-query'
import { AccountActs } from '../accounts/account-acts.tsx'
import { nameOf, type Physician } from './physician.ts'
import { physicianWords } from './words.ts'

/** What an administrator can do with a physician. */
export function PhysicianActs({ physician }: { physician: Physician }) {
  const words = useWords(physicianWords)
  const api = useTRPCClient().consolePhysicians
  const trpc = useTRPC()
  const queries = useQueryClient()
  const { id, email, deactivatedAt } = physician
  return (
    <AccountActs
      account={{
        name: nameOf(physician),
        email,
        isActive: deactivatedAt === null,
        deactivateText: words.deactivateText,
        reactivateText: words.reactivateText,
        invite: () => api.invite.mutate({ id }),
        endSessions: () => api.endSessions.mutate({ id }),
        resetSecondFactor: () => api.resetSecondFactor.mutate({ id }),
        deactivate: async () => {
          const { handOver } = await api.deactivate.mutate({ id })
          const left = handOver.filter(({ outcome }) => outcome === 'left').length
          return left > 0 ? words.left(left) : undefined
        },
        reactivate: () => api.reactivate.mutate({ id }),
        reread: () => queries.invalidateQueries({ queryKey: trpc.consolePhysicians.list.pathKey() }),
      }}
    />
  )
}
