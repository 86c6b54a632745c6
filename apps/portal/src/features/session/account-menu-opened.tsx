'use client'

import { Menu } from '@base-ui/react/menu'
import { clinicianName } from '@consult/domain'
import { Kbd } from '@consult/ui/controls/kbd.tsx'
import { menuBox, menuItem } from '@consult/ui/controls/menu-classes.ts'
import { languageNames, languages } from '@consult/ui/i18n/language.ts'
import { useChooseLanguage, useLanguage, useWords } from '@consult/ui/i18n/use-words.tsx'
import { currentTheme, type Theme, themes, wear } from '@consult/ui/theme/theme.ts'
import { themeWords } from '@consult/ui/theme/words.ts'
import { Check, Keyboard, LogOut, ShieldCheck } from 'lucide-react'
import Link from 'next/link'
import { type ReactNode, useRef, useState } from 'react'
import { useDuty } from '../../entities/duty/use-duty.ts'
import { useWorkspace } from '../../entities/workspace/workspace.tsx'
import { sheetOpen } from '../shortcuts/sheet-open.ts'
import { SignOutDialog, signOutHere } from './sign-out.tsx'
import { sessionWords } from './words.ts'

const label = 'px-3 pt-2 pb-1 text-s font-semibold text-muted'

/** Marks the current choice. The others reserve the same space. */
function Chosen() {
  return (
    <span className="inline-flex size-4.5">
      <Menu.RadioItemIndicator>
        <Check className="size-4.5 text-accent-text" aria-hidden />
      </Menu.RadioItemIndicator>
    </span>
  )
}

function ThemeItems() {
  const words = useWords(themeWords)
  const [theme, setTheme] = useState<Theme>(currentTheme)
  const choose = (next: Theme) => {
    wear(next)
    setTheme(next)
  }
  return (
    <Menu.RadioGroup value={theme} onValueChange={choose}>
      <Menu.Group>
        <Menu.GroupLabel className={label}>{words.appearance}</Menu.GroupLabel>
        {themes.map((name) => (
          <Menu.RadioItem key={name} value={name} closeOnClick={false} className={menuItem}>
            <Chosen />
            {words.themes[name]}
          </Menu.RadioItem>
        ))}
      </Menu.Group>
    </Menu.RadioGroup>
  )
}

function LanguageItems() {
  const language = useLanguage()
  return (
    <Menu.RadioGroup value={language} onValueChange={useChooseLanguage()}>
      <Menu.Group>
        <Menu.GroupLabel className={label}>{useWords(sessionWords).language}</Menu.GroupLabel>
        {languages.map((name) => (
          <Menu.RadioItem key={name} value={name} closeOnClick={false} lang={name} className={menuItem}>
            <Chosen />
            {languageNames[name]}
          </Menu.RadioItem>
        ))}
      </Menu.Group>
    </Menu.RadioGroup>
  )
}

/** Shows the physician's account, the appearance and language settings, the shortcuts and sign-out. */
export function AccountMenuOpened({ initials }: { initials: ReactNode }) {
  const words = useWords(sessionWords)
  const { physician, partnerName } = useWorkspace().me
  const { onDuty } = useDuty()
  const [leaving, setLeaving] = useState(false)
  const here = useRef<HTMLDivElement>(null)
  return (
    <>
      <Menu.Root>
        <Menu.Trigger className="relative rounded-full">
          {initials}
          <span className="sr-only"> {words.account}</span>
        </Menu.Trigger>
        {/* Inside the bar, so that the menu is within a landmark. */}
        <div ref={here} className="absolute" />
        <Menu.Portal container={here}>
          <Menu.Positioner sideOffset={8} align="end" className="z-50">
            <Menu.Popup data-overlay="" className={`${menuBox} w-68`}>
              <div className="px-3 pt-2 pb-3 wrap-anywhere">
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
              <Menu.Item className={menuItem} onClick={() => sheetOpen.set(true)}>
                <Keyboard className="size-4.5 text-muted" aria-hidden />
                <span className="min-w-0 flex-1">{words.shortcuts}</span>
                <Kbd>?</Kbd>
              </Menu.Item>
              <Menu.Item className={menuItem} onClick={() => (onDuty ? setLeaving(true) : void signOutHere())}>
                <LogOut className="size-4.5 text-muted" aria-hidden />
                {words.signOut}
              </Menu.Item>
            </Menu.Popup>
          </Menu.Positioner>
        </Menu.Portal>
      </Menu.Root>
      <SignOutDialog open={leaving} onClose={() => setLeaving(false)} />
    </>
  )
}
