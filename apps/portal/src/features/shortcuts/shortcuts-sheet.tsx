'use client'

import { useState } from 'react'
import { DialogFrame } from '../controls/dialog-frame.tsx'
import { Kbd } from '../controls/kbd.tsx'
import { Switch } from '../controls/switch.tsx'
import { useStore } from '../state/store.ts'
import { sheetOpen } from './sheet-open.ts'
import { type Shortcut, shortcuts } from './shortcuts.ts'
import { singleKeys, switchSingleKeys } from './single-keys.ts'

const groups = Object.entries(Object.groupBy(shortcuts as readonly Shortcut[], (shortcut) => shortcut.group))

function Row({ shortcut }: { shortcut: Shortcut }) {
  const keys = shortcut.shown ?? [shortcut.key.toUpperCase()]
  return (
    <div className="flex min-h-9 items-center justify-between gap-4">
      <dt className="text-m">{shortcut.does}</dt>
      <dd className="flex items-center gap-1 text-muted">
        {keys.map((key) => (
          <Kbd key={key}>{key}</Kbd>
        ))}
      </dd>
    </div>
  )
}

/** Every key that does something. */
export function ShortcutsSheet() {
  const open = useStore(sheetOpen, (now) => now)
  const on = useStore(singleKeys, (now) => now)
  const [labelId] = useState('single-keys')
  return (
    <DialogFrame open={open} onClose={() => sheetOpen.set(false)} title="Keyboard shortcuts" footer={null} wide>
      <div className="grid gap-x-10 gap-y-6 sm:grid-cols-2">
        {groups.map(([group, members]) => (
          <section key={group}>
            <h3 className="mb-1 text-s font-semibold text-muted">{group}</h3>
            <dl>
              {members?.map((shortcut) => (
                <Row key={shortcut.key} shortcut={shortcut} />
              ))}
            </dl>
          </section>
        ))}
      </div>
      <div className="mt-6 flex items-center justify-between gap-6 border-t border-line pt-5">
        <div>
          <p id={labelId} className="text-m font-medium">
            Single-key shortcuts
          </p>
          <p className="text-s text-muted">Switch them off if you dictate, or if keys are pressed by accident.</p>
        </div>
        <Switch on={on} onChange={switchSingleKeys} labelledBy={labelId} />
      </div>
    </DialogFrame>
  )
}
