'use client'

import { Bell, BellOff } from 'lucide-react'
import { IconButton } from '../controls/button.tsx'
import { later } from '../controls/later.ts'
import { useStore } from '../state/store.ts'
import { useWords } from '../words/use-words.tsx'
import { alertSettings } from './settings.ts'
import { alertWords } from './words.ts'

function Trigger() {
  const sound = useStore(alertSettings, (now) => now.sound)
  const Sign = sound ? Bell : BellOff
  return (
    <IconButton label={useWords(alertWords).settings}>
      <Sign className="size-4.5" aria-hidden />
    </IconButton>
  )
}

const Settings = later(() => import('./settings-menu.tsx').then((module) => module.SettingsMenu), Trigger)

/** The bell in the header: how one is alerted. */
export function AlertsButton() {
  return <Settings />
}
