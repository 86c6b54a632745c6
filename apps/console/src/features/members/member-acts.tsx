'use client'

import { tell } from '@consult/ui/controls/toast-store.ts'
import { languageNow, useWords } from '@consult/ui/i18n/use-words.tsx'
import { useTRPC, useTRPCClient } from '@consult/web-client/api/trpc.ts'
import { faultOf } from '@consult/web-client/errors/fault.ts'
import { useQueryClient } from '@tanstack/react-query'
import { KeyRound, Mail, UserRoundCheck, UserRoundX } from 'lucide-react'
import { useState } from 'react'
import { type RowAct, RowMenu } from '../../ui/row-menu.tsx'
import { type Change, ChangeDialog } from '../changes/change-dialog.tsx'
import { changeFault } from '../changes/change-fault.ts'
import { changeWords } from '../changes/words.ts'
import type { Member } from './member.ts'
import { memberWords } from './words.ts'

/** What an administrator can do with a member. Nobody can deactivate themselves. */
export function MemberActs({ member, isSelf }: { member: Member; isSelf: boolean }) {
  const words = useWords(memberWords)
  const { notDone } = useWords(changeWords)
  const api = useTRPCClient().console
  const trpc = useTRPC()
  const queries = useQueryClient()
  const [change, setChange] = useState<Change | null>(null)
  const { id, name, email } = member

  const after = async (title: string) => {
    await queries.invalidateQueries({ queryKey: trpc.console.members.queryKey() })
    tell({ kind: 'done', title })
  }
  /** Makes a change that needs no confirmation. */
  const now = (run: () => Promise<unknown>, done: string) => () => {
    run().then(
      () => after(done),
      (error: unknown) => tell({ kind: 'trouble', title: notDone, words: changeFault(faultOf(error), languageNow()) }),
    )
  }
  const resend: RowAct = {
    label: words.resend,
    mark: Mail,
    run: now(() => api.inviteMemberAgain.mutate({ id }), words.resent(email)),
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
    run: now(() => api.reactivateMember.mutate({ id }), words.reactivated(name)),
  }
  const acts = member.deactivatedAt === null ? [resend, ...(isSelf ? [] : [reset, deactivate])] : [reactivate]
  return (
    <>
      <RowMenu label={words.actions(name)} acts={acts} />
      {change && <ChangeDialog change={change} onClose={() => setChange(null)} />}
    </>
  )
}
