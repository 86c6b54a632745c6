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
import { nameOf, type Physician } from './physician.ts'
import { physicianWords } from './words.ts'

/** What an administrator can do with a physician. */
export function PhysicianActs({ physician }: { physician: Physician }) {
  const words = useWords(physicianWords)
  const api = useTRPCClient().consolePhysicians
  const trpc = useTRPC()
  const queries = useQueryClient()
  const [change, setChange] = useState<Change | null>(null)
  const { id, email } = physician
  const name = nameOf(physician)
  const reread = () => queries.invalidateQueries({ queryKey: trpc.consolePhysicians.list.pathKey() })
  const done = async (title: string, more?: string) => {
    await reread()
    tell({ kind: more === undefined ? 'done' : 'trouble', title, ...(more !== undefined && { words: more }) })
  }
  const deactivate = async () => {
    const { handOver } = await api.deactivate.mutate({ id })
    const left = handOver.filter(({ outcome }) => outcome === 'left').length
    await done(words.deactivateDone(name), left > 0 ? words.left(left) : undefined)
  }
  const active: RowAct[] = [
    {
      label: words.invite,
      mark: Mail,
      run: () => makeNow(() => api.invite.mutate({ id }), words.inviteDone(email)),
    },
    {
      label: words.end,
      mark: LogOut,
      run: () =>
        setChange({
          title: words.endTitle(name),
          text: words.endText,
          button: words.end,
          run: () => api.endSessions.mutate({ id }).then(() => done(words.endDone(name))),
        }),
    },
    {
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
          run: () => api.resetSecondFactor.mutate({ id }).then(() => done(words.resetDone(name))),
        }),
    },
    {
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
          run: deactivate,
        }),
    },
  ]
  const reactivate: RowAct = {
    label: words.reactivate,
    mark: UserRoundCheck,
    run: () =>
      setChange({
        title: words.reactivateTitle(name),
        text: words.reactivateText,
        button: words.reactivate,
        run: () => api.reactivate.mutate({ id }).then(() => done(words.reactivateDone(name))),
      }),
  }
  return (
    <>
      <RowMenu label={words.actions(name)} acts={physician.deactivatedAt === null ? active : [reactivate]} />
      {change && <ChangeDialog change={change} onClose={() => setChange(null)} />}
    </>
  )
}
