import { activate } from './active-shortcuts.ts'
import type { Pressed } from './is-shortcut.ts'
import { runShortcut } from './run-shortcut.ts'
import type { ShortcutKey } from './shortcuts.ts'
import { createTypeAhead } from './type-ahead.ts'

export interface ConsultOfTest {
  readonly id: string
  /** False for one in the queue: it has no reply field until it is claimed. */
  mine: boolean
}

/**
 * The inbox as the keyboard code sees it, with time that only the test moves: the consults, the open consult, the focus,
 * and a service that answers late.
 * @param latency milliseconds that the service takes for its next answer.
 */
export function createPage(consults: readonly ConsultOfTest[], latency: () => number) {
  let time = 0
  let due: { at: number; run: () => void }[] = []
  const later = (run: () => void) => due.push({ at: time + latency(), run })
  const drafts = new Map(consults.map(({ id }) => [id, '']))
  const write = (id: string, text: string) => drafts.set(id, (drafts.get(id) ?? '') + text)
  const dialogs: string[] = []
  const claims: string[] = []
  const typeAhead = createTypeAhead({ keep: write, now: () => time })
  let at = -1
  let focused: string | null = null
  const leave: (() => void)[] = []
  const bind = (key: ShortcutKey, does: () => void) => leave.push(activate(key, does))

  const mountField = ({ id }: ConsultOfTest) => {
    const focus = () => {
      focused = id
    }
    bind('r', focus)
    const detach = typeAhead.attach(id, { append: (text) => write(id, text), focus })
    leave.push(() => {
      detach(focused === id)
      if (focused === id) focused = null
    })
    return focus
  }
  const show = (consult: ConsultOfTest) => {
    for (const key of ['x', 'e', 'a', 'p', 'm', 't'] as const) bind(key, () => dialogs.push(`${key} ${consult.id}`))
    if (consult.mine) mountField(consult)
    else bind('c', () => claim(consult))
    typeAhead.shown(consult.id)
  }
  const claim = (consult: ConsultOfTest) => {
    claims.push(consult.id)
    typeAhead.claiming(consult.id)
    later(() => {
      consult.mine = true
      typeAhead.claimed(consult.id, true)
      if (consults[at] === consult) mountField(consult)()
    })
  }
  const step = (by: number) => {
    const next = consults[at + by]
    if (!next) return
    at += by
    for (const undo of leave.splice(0)) undo()
    typeAhead.open(next.id)
    later(() => {
      if (consults[at] === next) show(next)
    })
  }
  activate('j', () => step(1))
  activate('k', () => step(-1))
  /** The consult that is next, and opens on `n` when the service has found it. */
  let next: ConsultOfTest | null = null
  activate('n', () => {
    const found = typeAhead.seek()
    later(() => {
      const opens = next
      if (opens) {
        for (const undo of leave.splice(0)) undo()
        at = consults.indexOf(opens)
        later(() => show(opens))
      }
      found(opens?.id ?? null)
    })
  })

  const wait = (milliseconds: number) => {
    const until = time + milliseconds
    for (;;) {
      const [next] = due.filter((one) => one.at <= until).sort((one, other) => one.at - other.at)
      if (!next) break
      due = due.filter((one) => one !== next)
      time = Math.max(time, next.at)
      next.run()
    }
    time = until
  }
  const press = (key: string, fields: Partial<Pressed> = {}) => {
    const none = {
      ctrlKey: false,
      metaKey: false,
      altKey: false,
      isComposing: false,
      keyCode: 0,
      defaultPrevented: false,
    }
    const pressed: Pressed = { key, ...none, ...fields }
    const focus = { inText: focused !== null, inDialog: false }
    if (typeAhead.press(pressed, focus)) return
    if (focused === null) runShortcut(pressed, focus, typeAhead)
    else if (key === 'Escape') focused = null
    else if (key === 'Backspace') drafts.set(focused, (drafts.get(focused) ?? '').slice(0, -1))
    else write(focused, key)
  }
  return {
    wait,
    press,
    type: (text: string) => {
      for (const key of text) press(key)
    },
    /** The field that has the focus disappears: a colleague has taken the consult over. */
    takeAway: () => {
      for (const undo of leave.splice(0)) undo()
    },
    bind,
    nextIs: (consult: ConsultOfTest | undefined) => {
      next = consult ?? null
    },
    typeAhead,
    drafts,
    dialogs,
    claims,
    opened: () => consults[at]?.id ?? null,
  }
}
