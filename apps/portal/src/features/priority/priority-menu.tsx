'use client'

import { Menu } from '@base-ui/react/menu'
import type { AsyncConsult } from '@consult/domain'
import { IconButton } from '@consult/ui/controls/button.tsx'
import { menuItem } from '@consult/ui/controls/menu-classes.ts'
import { MenuFrame } from '@consult/ui/controls/menu-frame.tsx'
import { showToast } from '@consult/ui/controls/toast-store.ts'
import { languageNow, useWords, wordsNow } from '@consult/ui/i18n/use-words.tsx'
import { useTRPC } from '@consult/web-client/api/trpc.ts'
import { faultOf, wordsOf } from '@consult/web-client/errors/fault.ts'
import { useMutation } from '@tanstack/react-query'
import { Check, Siren } from 'lucide-react'
import { useWorkspace } from '../../entities/workspace/workspace.tsx'
import { useShortcut } from '../shortcuts/use-shortcut.ts'
import { priorityMenuWords } from './words.ts'

const levels = ['routine', 'urgent', 'emergency'] as const

/** Shows and changes the priority of an open consult. The key `u` raises it by one level; only the menu lowers it. */
export function PriorityMenu({ consult: { id, priority, status } }: { consult: AsyncConsult }) {
  const words = useWords(priorityMenuWords)
  const { consultCache } = useWorkspace()
  const change = useMutation(
    useTRPC().asyncConsults.update.mutationOptions({
      onSuccess: (consult) => {
        consultCache.put(new Map([[consult.id, consult]]), new Map())
        const { changed, levels: names } = wordsNow(priorityMenuWords)
        showToast({ kind: 'done', title: changed(names[consult.priority]) })
      },
      onError: (error) => {
        const title = wordsNow(priorityMenuWords).notChanged
        showToast({ kind: 'trouble', title, words: wordsOf(faultOf(error), languageNow()) })
      },
    }),
  )
  const next = levels[levels.indexOf(priority) + 1]
  const isOpen = status !== 'closed'
  const set = (level: AsyncConsult['priority']) => change.mutate({ id, priority: level })
  useShortcut('u', () => next && set(next), isOpen && next !== undefined && !change.isPending)
  if (!isOpen) return null
  return (
    <MenuFrame
      trigger={
        <IconButton label={words.open(words.levels[priority])} disabled={change.isPending}>
          <Siren className="size-5" aria-hidden />
        </IconButton>
      }
    >
      <Menu.RadioGroup value={priority} onValueChange={set}>
        {levels.map((level) => (
          <Menu.RadioItem key={level} value={level} className={menuItem} closeOnClick>
            <span className="size-4.5 shrink-0">
              <Menu.RadioItemIndicator>
                <Check className="size-4.5 text-accent-text" aria-hidden />
              </Menu.RadioItemIndicator>
            </span>
            {words.levels[level]}
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
    </MenuFrame>
  )
}
