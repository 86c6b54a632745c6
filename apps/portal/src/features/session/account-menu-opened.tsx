'use client'

import { Menu } from '@base-ui/react/menu'
import { clinicianName } from '@consult/domain/full-name'
import { Button } from '@consult/ui/controls/button.tsx'
import { DialogFrame } from '@consult/ui/controls/dialog-frame.tsx'
import { Kbd } from '@consult/ui/controls/kbd.tsx'
import { menuItem } from '@consult/ui/controls/menu-classes.ts'
import { MenuFrame } from '@consult/ui/controls/menu-frame.tsx'
import { useWords } from '@consult/ui/i18n/use-words.tsx'
import { LanguageItems, ThemeItems } from '@consult/web-client/account-menu/menu-choices.tsx'
import { signOutHere } from '@consult/web-client/sign-in/sign-out-here.ts'
import { sessionWords } from '@consult/web-client/sign-in/words.ts'
import {
  AlarmClock,
  BellRing,
  FileCheck2,
  Keyboard,
  LayoutDashboard,
  ListChecks,
  LogOut,
  ShieldCheck,
  TextQuote,
} from 'lucide-react'
import Link from 'next/link'
import { type ReactNode, useState } from 'react'
import { useDuty } from '../../entities/duty/use-duty.ts'
import { useWorkspace } from '../../entities/workspace/workspace.tsx'
import { boardWords } from '../board/words.ts'
import { cosigningWords } from '../cosigning/words.ts'
import { deviceWords } from '../devices/words.ts'
import { macroWords } from '../macros/words.ts'
import { planningWords } from '../planning/words.ts'
import { sheetOpen } from '../shortcuts/sheet-open.ts'
import { singleKeys, switchSingleKeys } from '../shortcuts/single-keys.ts'
import { worklistWords } from '../worklist/words.ts'
import { portalSessionWords } from './words.ts'

/** Signs out. People who dictate must not get shortcuts back that they turned off: signing out clears the storage. */
const leavePortal = (): Promise<void> =>
  signOutHere(() => {
    if (!singleKeys.get()) switchSingleKeys(false)
  })

/** Says that a physician on duty still receives consults after signing out, and offers to end the duty as well. */
function SignOutDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const words = useWords(portalSessionWords)
  const { change } = useDuty()
  const [busy, setBusy] = useState(false)
  const leave = async (alsoOffDuty: boolean) => {
    setBusy(true)
    try {
      if (alsoOffDuty) await change(false)
      await leavePortal()
    } catch {
      // The switch already showed the reason. The physician stays signed in.
    }
    setBusy(false)
  }
  return (
    <DialogFrame
      open={open}
      onClose={onClose}
      title={words.onDuty}
      words={words.onDutyText}
      footer={
        <>
          <Button busy={busy} onClick={() => void leave(false)}>
            {words.stayOnDuty}
          </Button>
          <Button look="primary" busy={busy} onClick={() => void leave(true)}>
            {words.goOffDuty}
          </Button>
        </>
      }
    />
  )
}

/** Shows the physician's account, the appearance and language settings, the shortcuts and sign-out. */
export function AccountMenuOpened({ initials }: { initials: ReactNode }) {
  const words = useWords(sessionWords)
  const { shortcuts } = useWords(portalSessionWords)
  const macros = useWords(macroWords)
  const devices = useWords(deviceWords)
  const plans = useWords(planningWords)
  const board = useWords(boardWords)
  const cosigning = useWords(cosigningWords)
  const worklist = useWords(worklistWords)
  const { physician, partnerName } = useWorkspace().me
  const { onDuty } = useDuty()
  const [leaving, setLeaving] = useState(false)
  return (
    <>
      <MenuFrame
        width="w-68"
        trigger={
          <button type="button" className="relative rounded-full">
            {initials}
            <span className="sr-only"> {words.account}</span>
          </button>
        }
      >
        <div className="px-3 pt-2 pb-3">
          <p className="font-medium">{clinicianName(physician)}</p>
          <p className="text-s text-muted">{physician.email}</p>
          <p className="text-s text-muted">{partnerName}</p>
        </div>
        <Menu.Separator className="mx-1.5 h-px bg-line" />
        <ThemeItems />
        <Menu.Separator className="mx-1.5 my-1.5 h-px bg-line" />
        <LanguageItems />
        <Menu.Separator className="mx-1.5 my-1.5 h-px bg-line" />
        <Menu.LinkItem className={menuItem} closeOnClick render={<Link href="/account/security" />}>
          <ShieldCheck className="size-4.5 text-muted" aria-hidden />
          {words.security}
        </Menu.LinkItem>
        <Menu.LinkItem className={menuItem} closeOnClick render={<Link href="/account/notifications" />}>
          <BellRing className="size-4.5 text-muted" aria-hidden />
          {devices.title}
        </Menu.LinkItem>
        {physician.supervisor && (
          <Menu.LinkItem className={menuItem} closeOnClick render={<Link href="/board" />}>
            <LayoutDashboard className="size-4.5 text-muted" aria-hidden />
            {board.title}
          </Menu.LinkItem>
        )}
        {physician.supervisor && (
          <Menu.LinkItem className={menuItem} closeOnClick render={<Link href="/cosign" />}>
            <FileCheck2 className="size-4.5 text-muted" aria-hidden />
            {cosigning.title}
          </Menu.LinkItem>
        )}
        <Menu.LinkItem className={menuItem} closeOnClick render={<Link href="/worklist" />}>
          <ListChecks className="size-4.5 text-muted" aria-hidden />
          {worklist.title}
        </Menu.LinkItem>
        <Menu.LinkItem className={menuItem} closeOnClick render={<Link href="/follow-ups" />}>
          <AlarmClock className="size-4.5 text-muted" aria-hidden />
          {plans.title}
        </Menu.LinkItem>
        <Menu.LinkItem className={menuItem} closeOnClick render={<Link href="/macros" />}>
          <TextQuote className="size-4.5 text-muted" aria-hidden />
          {macros.title}
        </Menu.LinkItem>
        <Menu.Item className={menuItem} onClick={() => sheetOpen.set(true)}>
          <Keyboard className="size-4.5 text-muted" aria-hidden />
          <span className="min-w-0 flex-1">{shortcuts}</span>
          <Kbd>?</Kbd>
        </Menu.Item>
        <Menu.Item className={menuItem} onClick={() => (onDuty ? setLeaving(true) : void leavePortal())}>
          <LogOut className="size-4.5 text-muted" aria-hidden />
          {words.signOut}
        </Menu.Item>
      </MenuFrame>
      <SignOutDialog open={leaving} onClose={() => setLeaving(false)} />
    </>
  )
}
