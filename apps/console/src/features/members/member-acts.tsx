'use client'

import { useWords } from '@consult/ui/i18n/use-words.tsx'
import { useTRPC, useTRPCClient } from '@consult/web-client/api/trpc.ts'
import { useQueryClient } from '@tanstack/react-query'
import { AccountActs } from '../accounts/account-acts.tsx'
import type { Member } from './member.ts'
import { memberWords } from './words.ts'

/** What an administrator can do with a member. Nobody can deactivate themselves. */
export function MemberActs({ member, isSelf }: { member: Member; isSelf: boolean }) {
  const { deactivateText, reactivateText } = useWords(memberWords)
  const api = useTRPCClient().console
  const trpc = useTRPC()
  const queries = useQueryClient()
  const { id, name, email, deactivatedAt } = member
  return (
    <AccountActs
      account={{
        name,
        email,
        isActive: deactivatedAt === null,
        isSelf,
        deactivateText,
        reactivateText,
        invite: () => api.inviteMemberAgain.mutate({ id }),
        endSessions: () => api.endMemberSessions.mutate({ id }),
        resetSecondFactor: () => api.resetMemberFactors.mutate({ id }),
        deactivate: async () => {
          await api.deactivateMember.mutate({ id })
          return undefined
        },
        reactivate: () => api.reactivateMember.mutate({ id }),
        reread: () => queries.invalidateQueries({ queryKey: trpc.console.members.queryKey() }),
      }}
    />
  )
}
