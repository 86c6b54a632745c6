import { isComposing } from '@consult/design/is-composing'
import type { Focus, Pressed } from './is-shortcut.ts'

/** The reply field of a consult. */
export interface ReplyField {
  /** Appends text to the field. */
  append(text: string): void
  /** Takes the focus, unless another text field has it. */
  focus(): void
}

/**
 * Handles keys pressed before their reply field is on the page. They belong to the consult opened last, never to the one
 * before it, and run no shortcut. The functions for a consult take its id.
 */
export interface TypeAhead {
  /** Another consult is opening. Null for none. */
  open(consultId: string | null): void
  /** The consult is on the page, with its reply field if it has one. */
  shown(consultId: string): void
  /**
   * The consult's reply field is on the page.
   * @returns a function that detaches it; `hadFocus` says whether the physician was writing in it.
   */
  attach(consultId: string, field: ReplyField): (hadFocus: boolean) => void
  /** The physician tried to claim the consult. A successful claim adds the reply field. */
  claiming(consultId: string): void
  /** The claim got an answer. */
  claimed(consultId: string, won: boolean): void
  /**
   * The physician asked for what is next, which is being looked up. Until then, keys go neither to the consult on the page nor
   * to its commands.
   * @returns a function to call with the consult that opens. Null: none opens, and keys mean what they did before.
   */
  seek(): (consultId: string | null) => void
  /** Handles a key before anything else does. @returns true if it took the key. */
  press(pressed: Pressed, focus: Focus): boolean
  /** A key ran the shortcut to claim or take over. */
  claimKey(): void
  /** The physician used the mouse or touch, so the next key does not continue the sentence. */
  point(): void
}

/** The reason for waiting for the reply field. */
type Coming = 'thread' | 'claim' | null

/** Keys that lead to another consult or place. They work while a consult is loading. */
const navigation = new Set(['j', 'k', '1', '2', '3', '4', '5', '/', '?'])

/** After a pause this long, the physician is no longer in the middle of a sentence. Milliseconds. */
const quiet = 1500

/** AltGr arrives as Ctrl and Alt together. */
const isCharacter = (pressed: Pressed) =>
  [...pressed.key].length === 1 && !isComposing(pressed) && !pressed.metaKey && pressed.ctrlKey === pressed.altKey

/**
 * Creates the type-ahead of a tab.
 * @param options.keep adds to the draft of a consult.
 * @param options.now the time in milliseconds, from any clock that only runs forward.
 */
export function createTypeAhead(options: {
  keep: (consultId: string, text: string) => void
  now: () => number
}): TypeAhead {
  const { keep, now } = options
  let current: string | null = null
  let field: ReplyField | null = null
  let coming: Coming = null
  /** Set while keys count as text although no field has them: the text held for the field, and the time of the last key. */
  let writing: { held: string; at: number } | null = null
  let afterClaimKey = false
  /** What the page had when a search for another consult began, and text that was ended before that consult opened. */
  let left: { field: ReplyField | null; coming: Coming; ended: string } | null = null

  const write = (text: string) => {
    writing = { held: writing?.held ?? '', at: now() }
    if (coming !== null) writing.held += text
    else if (current !== null && text !== '') keep(current, text)
  }
  /** Keeps all typed text: without a field, it goes into the consult's draft. */
  const release = () => {
    if (writing && left) left.ended += writing.held
    else if (writing && writing.held !== '' && current !== null) keep(current, writing.held)
    if (writing) writing.held = ''
  }
  const stop = () => {
    release()
    writing = null
  }
  /** Another consult opens. What was typed while it was looked up belongs to it. */
  const turnTo = (consultId: string | null) => {
    const sought = left && { writing, ended: left.ended }
    if (!sought) stop()
    left = null
    writing = consultId === null ? null : (sought?.writing ?? null)
    if (consultId !== null && sought && sought.ended !== '') keep(consultId, sought.ended)
    current = consultId
    field = null
    coming = consultId === null ? null : 'thread'
    afterClaimKey = false
  }
  const open = (consultId: string | null) => {
    if (consultId !== current) turnTo(consultId)
  }
  const arrived = () => {
    coming = null
    release()
    if (writing) writing.at = now()
  }
  const beginReply = () => {
    if (field) field.focus()
    else write('')
  }

  /** Handles a key while keys count as text. */
  const type = (pressed: Pressed): boolean => {
    if (pressed.key === 'Escape') stop()
    else if (isComposing(pressed)) return false
    else if (pressed.key === 'Enter') write('\n')
    else if (pressed.key === 'Backspace')
      writing = { held: [...(writing?.held ?? '')].slice(0, -1).join(''), at: now() }
    else if (isCharacter(pressed)) write(pressed.key)
    else return false
    return true
  }

  return {
    open,
    shown: (consultId) => {
      open(consultId)
      if (coming === 'thread' && !left) arrived()
    },
    attach: (consultId, attached) => {
      open(consultId)
      if (left) {
        left.field = attached
        left.coming = null
        return () => {
          if (left?.field === attached) left.field = null
          if (field === attached) field = null
        }
      }
      coming = null
      field = attached
      if (writing) {
        if (writing.held !== '') attached.append(writing.held)
        attached.focus()
        writing = null
      }
      return (hadFocus) => {
        if (left?.field === attached) left.field = null
        if (field !== attached) return
        field = null
        if (hadFocus) write('')
      }
    },
    claiming: (consultId) => {
      if (consultId === current && !field && !left) coming = 'claim'
    },
    claimed: (consultId, won) => {
      if (consultId !== current || coming !== 'claim') return
      // The field appears shortly after the answer. Until then, keys count as text.
      if (won) writing ??= { held: '', at: now() }
      arrived()
    },
    seek: () => {
      stop()
      const before = { field, coming, ended: '' }
      left = before
      field = null
      coming = 'thread'
      return (consultId) => {
        if (left !== before) return
        if (consultId !== null) return turnTo(consultId)
        left = null
        writing = null
        field = before.field
        coming = before.coming
      }
    },
    press: (pressed, focus) => {
      if ([...pressed.key].length > 1 && !['Enter', 'Escape', 'Backspace', 'Tab'].includes(pressed.key)) return false
      const claimedByKey = afterClaimKey
      afterClaimKey = false
      if (focus.inDialog) return false
      const isLetter = isCharacter(pressed) && pressed.key !== ' '
      if (claimedByKey && isLetter && pressed.key === 'r') {
        beginReply()
        return true
      }
      if (focus.inText) return false
      if (writing && coming === null && now() - writing.at > quiet) stop()
      if (writing) return type(pressed)
      if (!isLetter || (current === null && !left)) return false
      const isReply = pressed.key === 'r' && !field
      if (coming === 'claim' && !isReply) {
        if (navigation.has(pressed.key)) return false
        write(pressed.key)
        return true
      }
      if (isReply) write('')
      return isReply || (coming === 'thread' && !navigation.has(pressed.key))
    },
    claimKey: () => {
      afterClaimKey = true
    },
    point: () => {
      afterClaimKey = false
      if (coming === null) stop()
    },
  }
}
