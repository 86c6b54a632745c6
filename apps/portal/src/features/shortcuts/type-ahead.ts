import type { Focus, Pressed } from './is-shortcut.ts'

/** The field of a consult in which the reply is written. */
export interface ReplyField {
  /** Writes at the end of what is there. */
  append(text: string): void
  /** Takes the focus, unless another text has it. */
  focus(): void
}

/**
 * Keys that are pressed before the reply field they are meant for is on the page: they belong to the consult that was
 * opened last, never to the one before it, and give no command. Every function takes the consult's id.
 */
export interface TypeAhead {
  /** Another consult is being opened; null: none. */
  open(consultId: string | null): void
  /** The consult is on the page, with its reply field if it has one. */
  shown(consultId: string): void
  /** Its reply field is on the page. @returns what takes it away again; `hadFocus` when it was being written in. */
  attach(consultId: string, field: ReplyField): (hadFocus: boolean) => void
  /** The physician has asked for the consult, which brings the reply field. */
  claiming(consultId: string): void
  /** The claim has been answered. */
  claimed(consultId: string, won: boolean): void
  /** Before anything else hears of a key. @returns true when the key is taken. */
  press(pressed: Pressed, focus: Focus): boolean
  /** A key has given the command to claim or take over. */
  claimKey(): void
  /** The mouse or a finger was used: what comes next is not the end of the sentence. */
  point(): void
}

/** Keys that lead to another consult or place: they work while a consult is on its way. */
const navigation = new Set(['j', 'k', '1', '2', '3', '4', '5', '/', '?'])

/** Whoever was typing and stops for so long is no longer in the middle of a sentence, milliseconds. */
const quiet = 1500

/** AltGr arrives as Ctrl and Alt together. */
const isCharacter = ({ key, ctrlKey, metaKey, altKey, isComposing }: Pressed) =>
  [...key].length === 1 && !isComposing && !metaKey && ctrlKey === altKey

/**
 * @param options.keep adds to the draft of a consult.
 * @param options.now milliseconds, on any clock that runs forward.
 */
export function createTypeAhead(options: {
  keep: (consultId: string, text: string) => void
  now: () => number
}): TypeAhead {
  const { keep, now } = options
  let current: string | null = null
  let field: ReplyField | null = null
  /** What the reply field is waited for. */
  let coming: 'thread' | 'claim' | null = null
  /** Set while keys are text although no field has them: what is held for the field, and when the last one was pressed. */
  let writing: { held: string; at: number } | null = null
  let afterClaimKey = false

  const write = (text: string) => {
    writing = { held: writing?.held ?? '', at: now() }
    if (coming !== null) writing.held += text
    else if (current !== null && text !== '') keep(current, text)
  }
  /** Nothing that was typed is lost: without a field, it becomes the consult's draft. */
  const release = () => {
    if (writing && writing.held !== '' && current !== null) keep(current, writing.held)
    if (writing) writing.held = ''
  }
  const stop = () => {
    release()
    writing = null
  }
  const open = (consultId: string | null) => {
    if (consultId === current) return
    stop()
    current = consultId
    field = null
    coming = consultId === null ? null : 'thread'
    afterClaimKey = false
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

  /** A key while keys are text. */
  const type = (pressed: Pressed): boolean => {
    if (pressed.key === 'Escape') stop()
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
      if (coming === 'thread') arrived()
    },
    attach: (consultId, attached) => {
      open(consultId)
      coming = null
      field = attached
      if (writing) {
        if (writing.held !== '') attached.append(writing.held)
        attached.focus()
        writing = null
      }
      return (hadFocus) => {
        if (field !== attached) return
        field = null
        if (hadFocus) write('')
      }
    },
    claiming: (consultId) => {
      if (consultId === current && !field) coming = 'claim'
    },
    claimed: (consultId, won) => {
      if (consultId !== current || coming !== 'claim') return
      // The field comes a moment after the answer: keys are text until then.
      if (won) writing ??= { held: '', at: now() }
      arrived()
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
      if (!isLetter || current === null) return false
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
