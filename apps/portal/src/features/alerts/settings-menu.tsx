'use client'

import { Popover } from '@base-ui/react/popover'
import { Button, IconButton } from '@consult/ui/controls/button.tsx'
import { menuBox } from '@consult/ui/controls/menu-classes.ts'
import { Switch } from '@consult/ui/controls/switch.tsx'
import { useWords } from '@consult/ui/i18n/use-words.tsx'
import { useStore } from '@consult/ui/state/store.ts'
import { Bell, BellOff, Volume2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useWorkspace } from '../../entities/workspace/workspace.tsx'
import { play, soundIsBlocked } from '../../ui/sound/sound.ts'
import { askForDesktop, type DesktopLeave, desktopLeave } from './desktop.ts'
import { type AlertSettings, alertSettings, keepSettings } from './settings.ts'
import { alertWords } from './words.ts'

/** Long enough to play the whole ring once, in seconds. */
const testSeconds = 1

function Choice({
  id,
  name,
  text,
  on,
  onChange,
  children,
}: {
  id: string
  name: string
  text: string
  on: boolean
  onChange: (on: boolean) => void
  children?: ReactNode
}) {
  return (
    <section className="grid grid-cols-1 gap-3 px-3 py-3">
      <div className="flex items-start gap-4">
        <div className="min-w-0 flex-1">
          <h3 id={id} className="text-m font-medium">
            {name}
          </h3>
          <p className="mt-0.5 text-s text-muted">{text}</p>
        </div>
        <Switch on={on} onChange={onChange} labelledBy={id} />
      </div>
      {children}
    </section>
  )
}

function SoundChoice({ settings, keep }: { settings: AlertSettings; keep: (changed: Partial<AlertSettings>) => void }) {
  const words = useWords(alertWords)
  const blocked = useStore(soundIsBlocked, (now) => now)
  return (
    <Choice
      id="alerts-sound"
      name={words.sound}
      text={words.soundText}
      on={settings.sound}
      onChange={(sound) => keep({ sound })}
    >
      {settings.sound && (
        <div className="grid gap-3">
          <label className="grid gap-1.5 text-s font-medium">
            {words.volume}
            <input
              type="range"
              min={1}
              max={100}
              value={settings.volume}
              onChange={(event) => keep({ volume: Number(event.target.value) })}
              className="h-6 w-full accent-accent"
            />
          </label>
          <Button onClick={() => play('ring', testSeconds, settings.volume)} className="justify-self-start">
            <Volume2 className="size-4.5" aria-hidden />
            {words.test}
          </Button>
          {blocked && <p className="text-s text-muted">{words.blocked}</p>}
        </div>
      )}
    </Choice>
  )
}

function DesktopChoice({
  settings,
  keep,
}: {
  settings: AlertSettings
  keep: (changed: Partial<AlertSettings>) => void
}) {
  const words = useWords(alertWords)
  const [leave, setLeave] = useState<DesktopLeave>(desktopLeave)
  const change = async (desktop: boolean) => {
    if (!desktop) return keep({ desktop })
    const answer = desktopLeave() === 'default' ? await askForDesktop() : desktopLeave()
    setLeave(answer)
    keep({ desktop: answer === 'granted' })
  }
  return (
    <Choice
      id="alerts-desktop"
      name={words.desktop}
      text={words.desktopText}
      on={settings.desktop && leave === 'granted'}
      onChange={(desktop) => void change(desktop)}
    >
      {(leave === 'denied' || leave === 'missing') && (
        <p role="status" className="text-s text-danger-text">
          {leave === 'denied' ? words.desktopDenied : words.desktopMissing}
        </p>
      )}
    </Choice>
  )
}

/** The alert settings of this browser. */
export function SettingsMenu() {
  const words = useWords(alertWords)
  const { me } = useWorkspace()
  const settings = useStore(alertSettings, (now) => now)
  const keep = (changed: Partial<AlertSettings>) => keepSettings(me.physician.id, changed)
  const Sign = settings.sound ? Bell : BellOff
  return (
    <Popover.Root>
      <Popover.Trigger render={<IconButton label={words.settings} />}>
        <Sign className="size-4.5" aria-hidden />
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Positioner sideOffset={8} align="end" className="z-50">
          <Popover.Popup data-overlay="" className={`${menuBox} w-84`}>
            <Popover.Title className="px-3 pt-2 text-s font-semibold text-muted">{words.settings}</Popover.Title>
            <SoundChoice settings={settings} keep={keep} />
            <div className="mx-1.5 h-px bg-line" />
            <DesktopChoice settings={settings} keep={keep} />
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}
