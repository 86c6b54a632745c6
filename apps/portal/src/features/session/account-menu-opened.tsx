'use client'

import { Menu } from '@base-ui/react/menu'
import { clinicianName } from '@consult/domain'
import { Check, Keyboard, LogOut } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Kbd } from '../controls/kbd.tsx'
import { menuBox, menuItem } from '../controls/menu-classes.ts'
import { useDuty } from '../duty/duty-switch.tsx'
import { useWork } from '../portal/work.tsx'
import { sheetOpen } from '../shortcuts/sheet-open.ts'
import { currentTheme, type Theme, themes, wear } from '../theme/theme.ts'
import { SignOutDialog, signOutHere } from './sign-out.tsx'

const themeNames: Record<Theme, string> = { system: 'As the system', light: 'Light', dark: 'Dark' }

const label = 'px-3 pt-2 pb-1 text-s font-semibold text-muted'

function ThemeItems() {
  const [theme, setTheme] = useState<Theme>(currentTheme)
  const choose = (next: Theme) => {
    wear(next)
    setTheme(next)
  }
  return (
    <Menu.RadioGroup value={theme} onValueChange={choose}>
      <Menu.Group>
        <Menu.GroupLabel className={label}>Appearance</Menu.GroupLabel>
        {themes.map((name) => (
          <Menu.RadioItem key={name} value={name} closeOnClick={false} className={menuItem}>
            <span className="inline-flex size-4.5">
              <Menu.RadioItemIndicator>
                <Check className="size-4.5 text-accent-text" aria-hidden />
              </Menu.RadioItemIndicator>
            </span>
            {themeNames[name]}
          </Menu.RadioItem>
        ))}
      </Menu.Group>
    </Menu.RadioGroup>
  )
}

/** Who one is, how the portal looks, the keys, and the way out. */
export function AccountMenuOpened({ initials }: { initials: ReactNode }) {
  const { physician, partnerName } = useWork().me
  const { onDuty } = useDuty()
  const [leaving, setLeaving] = useState(false)
  return (
    <>
      <Menu.Root>
        <Menu.Trigger aria-label="Your account" className="rounded-full">
          {initials}
        </Menu.Trigger>
        <Menu.Portal>
          <Menu.Positioner sideOffset={8} align="end" className="z-50">
            <Menu.Popup data-overlay="" className={`${menuBox} w-68`}>
              <div className="px-3 pt-2 pb-3">
                <p className="truncate font-medium">{clinicianName(physician)}</p>
                <p className="truncate text-s text-muted">{physician.email}</p>
                <p className="truncate text-s text-muted">{partnerName}</p>
              </div>
              <Menu.Separator className="mx-1.5 h-px bg-line" />
              <ThemeItems />
              <Menu.Separator className="mx-1.5 my-1.5 h-px bg-line" />
              <Menu.Item className={menuItem} onClick={() => sheetOpen.set(true)}>
                <Keyboard className="size-4.5 text-muted" aria-hidden />
                <span className="flex-1">Keyboard shortcuts</span>
                <Kbd>?</Kbd>
              </Menu.Item>
              <Menu.Item className={menuItem} onClick={() => (onDuty ? setLeaving(true) : void signOutHere())}>
                <LogOut className="size-4.5 text-muted" aria-hidden />
                Sign out
              </Menu.Item>
            </Menu.Popup>
          </Menu.Positioner>
        </Menu.Portal>
      </Menu.Root>
      <SignOutDialog open={leaving} onClose={() => setLeaving(false)} />
    </>
  )
}
