/** A key that does something, as the sheet lists it. */
export interface Shortcut {
  /** `KeyboardEvent.key`. */
  readonly key: string
  readonly does: string
  readonly group: 'Moving about' | 'The open consult' | 'Writing' | 'Help'
  /** How it is written, where that differs from the key. */
  readonly shown?: readonly string[]
  /** Set for keys that a part of the page takes by itself, while the focus is there. */
  readonly local?: true
}

export const shortcuts = [
  { key: 'j', does: 'Next consult', group: 'Moving about' },
  { key: 'k', does: 'Previous consult', group: 'Moving about' },
  { key: '1', does: 'Mine', group: 'Moving about' },
  { key: '2', does: 'Queue', group: 'Moving about' },
  { key: '3', does: 'Overdue', group: 'Moving about' },
  { key: '4', does: 'Waiting for patient', group: 'Moving about' },
  { key: '5', does: 'Closed', group: 'Moving about' },
  { key: 'c', does: 'Claim it from the queue', group: 'The open consult' },
  { key: 't', does: 'Take it over when it is overdue', group: 'The open consult' },
  { key: 'r', does: 'Write a reply', group: 'The open consult' },
  { key: 'e', does: 'Ask to resolve it', group: 'The open consult' },
  { key: 'p', does: 'Show or hide the patient', group: 'The open consult' },
  { key: 'Enter', does: 'Send', group: 'Writing', shown: ['Ctrl or ⌘', 'Enter'], local: true },
  { key: 'Escape', does: 'Leave the text, which stays', group: 'Writing', shown: ['Esc'], local: true },
  { key: '?', does: 'This sheet', group: 'Help' },
] as const satisfies readonly Shortcut[]

/** The keys that work wherever the focus is, except in a text. */
export type ShortcutKey = Exclude<(typeof shortcuts)[number], { local: true }>['key']

/** What of a keyboard event decides whether it is a shortcut. */
export interface Pressed {
  readonly key: string
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly altKey: boolean
  readonly isComposing: boolean
  readonly defaultPrevented: boolean
}

/** True when a key is pressed for itself: without a modifier, outside of a text, with no dialog open. */
export function isShortcut(pressed: Pressed, focus: { inText: boolean; inDialog: boolean }): boolean {
  if (pressed.ctrlKey || pressed.metaKey || pressed.altKey) return false
  return !pressed.isComposing && !pressed.defaultPrevented && !focus.inText && !focus.inDialog
}
