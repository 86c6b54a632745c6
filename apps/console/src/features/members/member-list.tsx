'use client'

import { Chip } from '@consult/ui/controls/chip.tsx'
import { useLocale, useWords } from '@consult/ui/i18n/use-words.tsx'
import { useTRPC, useTRPCClient } from '@consult/web-client/api/trpc.ts'
import { dateWords } from '@consult/web-client/time/days.ts'
import { serverNow } from '@consult/web-client/time/server-clock.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useMay, useMe } from '../../entities/session/use-me.tsx'
import { AccountActs } from '../accounts/account-acts.tsx'
import { accountWords } from '../accounts/words.ts'
import type { Member } from './member.ts'
import { memberWords, roleWords } from './words.ts'

/** What an administrator can do with a member. Nobody can deactivate themselves. */
function MemberActs({ member, isSelf }: { member: Member; isSelf: boolean }) {
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

function MemberRow({ member }: { member: Member }) {
  const words = useWords(memberWords)
  const accounts = useWords(accountWords)
  const roles = useWords(roleWords)
  const locale = useLocale()
  const mayChange = useMay('changeMembers')
  const isSelf = useMe().member.id === member.id
  return (
    <li className="flex items-start gap-3 px-4 py-3">
      <div className="grid min-w-0 flex-1 gap-0.5 wrap-anywhere">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-m font-medium">
          {member.name}
          {isSelf && <Chip>{words.you}</Chip>}
          {member.deactivatedAt !== null && <Chip tone="warning">{accounts.deactivated}</Chip>}
        </p>
        <p className="text-s text-muted">{member.email}</p>
        <p className="text-s text-muted">
          {`${roles.names[member.role]} · ${words.since(dateWords(member.createdAt, serverNow(), locale))}`}
        </p>
      </div>
      {mayChange && <MemberActs member={member} isSelf={isSelf} />}
    </li>
  )
}

/** The partner's members, also deactivated ones. */
export function MemberList({ members }: { members: readonly Member[] }) {
  const words = useWords(memberWords)
  return (
    <ul aria-label={words.title} className="divide-y divide-line rounded-l border border-line bg-surface">
      {members.map((member) => (
        <MemberRow key={member.id} member={member} />
      ))}
    </ul>
  )
}
