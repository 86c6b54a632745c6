'use client'

import { tell } from '@consult/ui/controls/toast-store.ts'
import { useWords } from '@consult/ui/i18n/use-words.tsx'
import { useTRPC, useTRPCClient } from '@consult/web-client/api/trpc.ts'
import { useQueryClient } from '@tanstack/react-query'
import { KeyRound, LogOut, Mail, UserRoundCheck, UserRoundX } from 'lucide-react'
import { useState } from 'react'
import { type RowAct, RowMenu } from '../../ui/row-menu.tsx'
import { type Change, ChangeDialog } from '../changes/change-dialog.tsx'
import { makeNow } from '../changes/make-now.ts'
import type { Member } from './member.ts'
import { memberWords } from './words.ts'

/** What an administrator can do with a member. Nobody can deactivate themselves. */
export function MemberActs({ member, isSelf }: { member: Member; isSelf: boolean }) {
  const words = useWords(memberWords)
  const api = useTRPCClient().console
  const trpc = useTRPC()
  const queries = useQueryClient()
  const [change, setChange] = useState<Change | null>(null)
  const { id, name, email } = member

  const after = async (title: string) => {
    await queries.invalidateQueries({ queryKey: trpc.console.members.queryKey() })
    tell({ kind: 'done', title })
  }
  const resend: RowAct = {
    label: words.resend,
    mark: Mail,
    run: () => makeNow(() => api.inviteMemberAgain.mutate({ id }), words.resent(email)),
  }
  const end: RowAct = {
    label: words.end,
    mark: LogOut,
    run: () =>
      setChange({
        title: words.endTitle(name),
        text: words.endText,
        button: words.end,
        run: () => api.endMemberSessions.mutate({ id }).then(() => after(words.endDone(name))),
      }),
  }
  const reset: RowAct = {
    label: words.reset,
    mark: KeyRound,
    isDangerous: true,
    run: () =>
      setChange({
        title: words.resetTitle(name),
        text: words.resetText,
        button: words.reset,
        isDangerous: true,
        typed: email,
        run: () => api.resetMemberFactors.mutate({ id }).then(() => after(words.resetDone(name))),
      }),
  }
  const deactivate: RowAct = {
    label: words.deactivate,
    mark: UserRoundX,
    isDangerous: true,
    run: () =>
      setChange({
        title: words.deactivateTitle(name),
        text: words.deactivateText,
        button: words.deactivate,
        isDangerous: true,
        typed: email,
        run: () => api.deactivateMember.mutate({ id }).then(() => after(words.deactivatedDone(name))),
      }),
  }
  const reactivate: RowAct = {
    label: words.reactivate,
    mark: UserRoundCheck,
    run: () =>
      setChange({
        title: words.reactivateTitle(name),
        text: words.reactivateText,
        button: words.reactivate,
        run: () => api.reactivateMember.mutate({ id }).then(() => after(words.reactivated(name))),
      }),
  }
  const acts = member.deactivatedAt === null ? [resend, ...(isSelf ? [] : [end, reset, deactivate])] : [reactivate]
  return (
    <>
      <RowMenu label={words.actions(name)} acts={acts} />
      {change && <ChangeDialog change={change} onClose={() => setChange(null)} />}
    </>
  )
}
