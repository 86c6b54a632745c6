'use client'

import { Menu } from '@base-ui/react/menu'
import { docsPaths } from '@consult/domain/docs-paths'
import { menuItem } from '@consult/ui/controls/menu-classes.ts'
import { MenuFrame } from '@consult/ui/controls/menu-frame.tsx'
import { useWords } from '@consult/ui/i18n/use-words.tsx'
import { LanguageItems, ThemeItems } from '@consult/web-client/account-menu/menu-choices.tsx'
import { signOutHere } from '@consult/web-client/sign-in/sign-out-here.ts'
import { sessionWords } from '@consult/web-client/sign-in/words.ts'
import { BookOpen, LogOut, ShieldCheck } from 'lucide-react'
import Link from 'next/link'
import { useMe } from '../../entities/session/use-me.tsx'
import { useDocsUrl } from '../docs/use-docs-url.ts'
import { docsWords } from '../docs/words.ts'
import { roleWords } from '../members/words.ts'

const line = <Menu.Separator className="mx-1.5 my-1.5 h-px bg-line" />

/** The member's account menu: who is signed in, appearance, language, security and sign-out. */
export function AccountMenu() {
  const words = useWords(sessionWords)
  const roles = useWords(roleWords)
  const docs = useWords(docsWords)
  const docsUrl = useDocsUrl(docsPaths.home)
  const { member, partnerName } = useMe()
  return (
    <MenuFrame
      width="w-68"
      trigger={
        <button type="button" className="relative rounded-full">
          <span className="inline-flex size-8 items-center justify-center rounded-full bg-accent-soft text-s font-semibold text-accent-text pointer-coarse:size-10">
            {([...member.name][0] ?? '').toUpperCase()}
          </span>
          <span className="sr-only"> {words.account}</span>
        </button>
      }
    >
      <div className="px-3 pt-2 pb-3">
        <p className="font-medium">{member.name}</p>
        <p className="text-s text-muted">{member.email}</p>
        <p className="text-s text-muted">{`${roles.names[member.role]} · ${partnerName}`}</p>
      </div>
      {line}
      <ThemeItems />
      {line}
      <LanguageItems />
      {line}
      <Menu.LinkItem className={menuItem} closeOnClick href={docsUrl} target="_blank" rel="noreferrer">
        <BookOpen className="size-4.5 text-muted" aria-hidden />
        {docs.docs}
        <span className="sr-only">{` ${docs.newTab}`}</span>
      </Menu.LinkItem>
      <Menu.LinkItem className={menuItem} closeOnClick render={<Link href="/account/security" />}>
        <ShieldCheck className="size-4.5 text-muted" aria-hidden />
        {words.security}
      </Menu.LinkItem>
      <Menu.Item className={menuItem} onClick={() => void signOutHere()}>
        <LogOut className="size-4.5 text-muted" aria-hidden />
        {words.signOut}
      </Menu.Item>
    </MenuFrame>
  )
}
