import { useWords } from '../../ui/i18n/use-words.tsx'
import { useStore } from '../../ui/state/store.ts'
import { macroWords } from '../macros/words.ts'
import { pages } from '../navigation/pages.ts'
import { shellWords } from '../navigation/words.ts'
import { activeShortcuts } from '../shortcuts/active-shortcuts.ts'
import { type Shortcut, type ShortcutKey, shortcuts } from '../shortcuts/shortcuts.ts'
import { shortcutWords } from '../shortcuts/words.ts'

/** Something that the palette can do. */
export interface Command {
  readonly id: string
  readonly name: string
  readonly group: 'consult' | 'moving' | 'help'
  /** The key that does it as well. */
  readonly key: string | null
  /** Where it leads, when it is a page: followed as a link is. */
  readonly href: string | null
  readonly run: (() => void) | null
}

/** Without case and accents. */
const fold = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

/** The commands whose names have every word that is looked for, those that begin so first. */
export function matchCommands(commands: readonly Command[], query: string): Command[] {
  const wanted = fold(query).split(/\s+/).filter(Boolean)
  const found = commands.filter(({ name }) => wanted.every((word) => fold(name).includes(word)))
  const begins = ({ name }: Command) => (wanted[0] !== undefined && fold(name).startsWith(wanted[0]) ? 0 : 1)
  return found.sort((one, other) => begins(one) - begins(other))
}

const order: readonly Command['group'][] = ['consult', 'moving', 'help']

/** What can be done on the page as it is now: what its shortcuts do, and the pages to go to. */
export function useCommands(): Command[] {
  const words = useWords(shortcutWords)
  const { names } = useWords(shellWords)
  const macros = useWords(macroWords)
  const active = useStore(activeShortcuts, (all) => all)
  const keyed = (shortcuts as readonly Shortcut[]).flatMap((shortcut): Command[] => {
    const does = active.get(shortcut.key as ShortcutKey)
    if (shortcut.local || !does || shortcut.group === 'writing') return []
    const { key, group } = shortcut
    return [{ id: key, name: words.does[shortcut.does], group, key, href: null, run: does }]
  })
  const places = [
    ...pages.map(({ segment, href, name }) => ({ id: segment, name: names[name], href })),
    // Not in the navigation: it has room for five.
    { id: 'macros', name: macros.title, href: '/macros' },
  ]
  const links = places.map((place): Command => ({ ...place, group: 'moving', key: null, run: null }))
  return [...keyed, ...links].sort((one, other) => order.indexOf(one.group) - order.indexOf(other.group))
}
