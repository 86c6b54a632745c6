import { foldText } from '@consult/ui/i18n/fold-text.ts'
import { useWords } from '@consult/ui/i18n/use-words.tsx'
import { useStore } from '@consult/ui/state/store.ts'
import { useWorkspace } from '../../entities/workspace/workspace.tsx'
import { cosigningWords } from '../cosigning/words.ts'
import { deviceWords } from '../devices/words.ts'
import { pagesFor } from '../navigation/pages.ts'
import { shellWords } from '../navigation/words.ts'
import { planningWords } from '../planning/words.ts'
import { reviewsWords } from '../reviews/words.ts'
import { activeShortcuts } from '../shortcuts/active-shortcuts.ts'
import { type PageCommand, pageCommands } from '../shortcuts/page-commands.ts'
import { type Shortcut, type ShortcutKey, shortcuts } from '../shortcuts/shortcuts.ts'
import { shortcutWords } from '../shortcuts/words.ts'
import { useSavedViews } from '../worklist/use-worklist.ts'
import { worklistWords } from '../worklist/words.ts'
import { worklistPath } from '../worklist/worklist-filter.ts'

/** A command of the palette. */
export interface Command {
  readonly id: string
  readonly name: string
  readonly group: 'consult' | 'acts' | 'moving' | 'help'
  /** The keyboard shortcut of the same command. */
  readonly key: string | null
  /** The URL, if the command opens a page. It acts like a link. */
  readonly href: string | null
  readonly run: (() => void) | null
}

/** Returns the commands whose names contain every word of the query. Names that begin with the query come first. */
export function matchCommands(commands: readonly Command[], query: string): Command[] {
  const wanted = foldText(query).split(/\s+/).filter(Boolean)
  const found = commands.filter(({ name }) => wanted.every((word) => foldText(name).includes(word)))
  const begins = ({ name }: Command) => (wanted[0] !== undefined && foldText(name).startsWith(wanted[0]) ? 0 : 1)
  return found.sort((one, other) => begins(one) - begins(other))
}

const order: readonly Command['group'][] = ['consult', 'acts', 'moving', 'help']

/** The acts of the page that have no key, as commands of the palette. */
export const toCommands = (acts: ReadonlyMap<string, PageCommand>): Command[] =>
  [...acts].map(([id, { name, onOpen, run }]) => ({
    id,
    name,
    group: onOpen ? 'consult' : 'acts',
    key: null,
    href: null,
    run,
  }))

/** Returns the commands available on the page now: its shortcuts, its acts without a key, and the pages to open. */
export function useCommands(): Command[] {
  const words = useWords(shortcutWords)
  const { names } = useWords(shellWords)
  const plans = useWords(planningWords)
  const devices = useWords(deviceWords)
  const reviews = useWords(reviewsWords)
  const cosigning = useWords(cosigningWords)
  const worklist = useWords(worklistWords)
  const views = useSavedViews()
  const { supervisor } = useWorkspace().me.physician
  const active = useStore(activeShortcuts, (all) => all)
  const acts = useStore(pageCommands, (all) => all)
  const keyed = (shortcuts as readonly Shortcut[]).flatMap((shortcut): Command[] => {
    const does = active.get(shortcut.key as ShortcutKey)
    if (shortcut.local || !does || shortcut.group === 'writing' || shortcut.group === 'call') return []
    const { key, group } = shortcut
    return [{ id: key, name: words.does[shortcut.does], group, key, href: null, run: does }]
  })
  const places = [
    ...pagesFor(supervisor).map(({ segment, href, name }) => ({ id: segment, name: names[name], href })),
    // Not in the navigation, which has room for only five pages.
    ...views.map(({ id, name, filter }) => ({ id, name: worklist.openView(name), href: worklistPath(filter) })),
    { id: 'follow-ups', name: plans.title, href: '/follow-ups' },
    { id: 'devices', name: devices.title, href: '/account/notifications' },
    ...(supervisor
      ? [
          { id: 'cosign', name: cosigning.title, href: '/cosign' },
          { id: 'reviews', name: reviews.title, href: '/reviews' },
        ]
      : []),
  ]
  const links = places.map((place): Command => ({ ...place, group: 'moving', key: null, run: null }))
  return [...toCommands(acts), ...keyed, ...links].sort(
    (one, other) => order.indexOf(one.group) - order.indexOf(other.group),
  )
}
