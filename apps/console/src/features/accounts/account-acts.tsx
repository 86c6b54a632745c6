'use client'

import { showToast } from '@consult/ui/controls/toast-store.ts'
import { useWords } from '@consult/ui/i18n/use-words.tsx'
import { type Change, ChangeDialog } from '@consult/web-client/changes/change-dialog.tsx'
import { makeNow } from '@consult/web-client/changes/make-now.ts'
import { KeyRound, LogOut, Mail, UserRoundCheck, UserRoundX } from 'lucide-react'
import { useState } from 'react'
import { type RowAct, RowMenu } from '../../ui/row-menu.tsx'
import { accountWords } from './words.ts'

/** A physician's or member's account, and what differs between the two. */
export interface Account {
  readonly name: string
  readonly email: string
  readonly isActive: boolean
  /** True for the administrator's own account: administrators cannot lock themselves out. */
  readonly isSelf?: boolean
  /** What the dialogs say about the consequences. */
  readonly deactivateText: string
  readonly reactivateText: string
  readonly invite: () => Promise<unknown>
  readonly endSessions: () => Promise<unknown>
  readonly resetSecondFactor: () => Promise<unknown>
  /** Resolves with what still needs attention, or with undefined if nothing does. */
  readonly deactivate: () => Promise<string | undefined>
  readonly reactivate: () => Promise<unknown>
  /** Reads the list again. */
  readonly reread: () => Promise<unknown>
}

/** What an administrator can do with an account. */
export function AccountActs({ account }: { account: Account }) {
  const words = useWords(accountWords)
  const [change, setChange] = useState<Change | null>(null)
  const { name, email, isSelf = false } = account

  const done = async (title: string, trouble?: string) => {
    await account.reread()
    showToast(trouble === undefined ? { kind: 'done', title } : { kind: 'trouble', title, words: trouble })
  }
  const invite: RowAct = {
    label: words.invite,
    mark: Mail,
    run: () => makeNow(account.invite, words.inviteDone(email)),
  }
  const end: RowAct = {
    label: words.end,
    mark: LogOut,
    run: () =>
      setChange({
        title: words.endTitle(name),
        text: words.endText,
        button: words.end,
        run: () => account.endSessions().then(() => done(words.endDone(name))),
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
        run: () => account.resetSecondFactor().then(() => done(words.resetDone(name))),
      }),
  }
  const deactivate: RowAct = {
    label: words.deactivate,
    mark: UserRoundX,
    isDangerous: true,
    run: () =>
      setChange({
        title: words.deactivateTitle(name),
        text: account.deactivateText,
        button: words.deactivate,
        isDangerous: true,
        typed: email,
        run: () => account.deactivate().then((trouble) => done(words.deactivateDone(name), trouble)),
      }),
  }
  const reactivate: RowAct = {
    label: words.reactivate,
    mark: UserRoundCheck,
    run: () =>
      setChange({
        title: words.reactivateTitle(name),
        text: account.reactivateText,
        button: words.reactivate,
        run: () => account.reactivate().then(() => done(words.reactivateDone(name))),
      }),
  }
  const acts = account.isActive ? [invite, ...(isSelf ? [] : [end, reset, deactivate])] : [reactivate]
  return (
    <>
      <RowMenu label={words.actions(name)} acts={acts} />
      {change && <ChangeDialog change={change} onClose={() => setChange(null)} />}
    </>
  )
}
