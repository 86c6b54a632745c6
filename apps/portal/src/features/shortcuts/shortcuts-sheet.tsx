'use client'

import { DialogFrame } from '@consult/ui/controls/dialog-frame.tsx'
import { Kbd } from '@consult/ui/controls/kbd.tsx'
import { Switch } from '@consult/ui/controls/switch.tsx'
import { useWords } from '@consult/ui/i18n/use-words.tsx'
import { useStore } from '@consult/ui/state/store.ts'
import { useState } from 'react'
import { sheetOpen } from './sheet-open.ts'
import { type Shortcut, shortcuts } from './shortcuts.ts'
import { singleKeys, switchSingleKeys } from './single-keys.ts'
import { shortcutWords } from './words.ts'

const groups = Object.entries(Object.groupBy(shortcuts as readonly Shortcut[], (shortcut) => shortcut.group))

function Row({ shortcut }: { shortcut: Shortcut }) {
  const words = useWords(shortcutWords)
  const keys = shortcut.shown?.map((key) => words.keys[key]) ?? [shortcut.key.toUpperCase()]
  return (
    <div className="flex min-h-9 flex-wrap items-center justify-between gap-x-4">
      <dt className="min-w-0 text-m wrap-anywhere">{words.does[shortcut.does]}</dt>
      <dd className="flex flex-wrap items-center gap-1 text-muted">
        {keys.map((key) => (
          <Kbd key={key}>{key}</Kbd>
        ))}
      </dd>
    </div>
  )
}

/** Lists every shortcut. */
export function ShortcutsSheet() {
  const words = useWords(shortcutWords)
  const open = useStore(sheetOpen, (now) => now)
  const on = useStore(singleKeys, (now) => now)
  const [labelId] = useState('single-keys')
  return (
    <DialogFrame open={open} onClose={() => sheetOpen.set(false)} title={words.title} footer={null} wide>
      <div className="grid grid-cols-1 gap-x-10 gap-y-6 sm:grid-cols-2">
        {groups.map(([group, members]) => (
          <section key={group}>
            <h3 className="mb-1 text-s font-semibold text-muted">{words.groups[group as keyof typeof words.groups]}</h3>
            <dl>
              {members?.map((shortcut) => (
                <Row key={shortcut.key} shortcut={shortcut} />
              ))}
            </dl>
          </section>
        ))}
      </div>
      <div className="mt-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-t border-line pt-5">
        <div className="min-w-0 flex-1 basis-40">
          <p id={labelId} className="text-m font-medium">
            {words.singleKeys}
          </p>
          <p className="text-s text-muted">{words.singleKeysText}</p>
        </div>
        <Switch on={on} onChange={switchSingleKeys} labelledBy={labelId} />
      </div>
    </DialogFrame>
  )
}
