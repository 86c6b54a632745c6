import type { shortcutWords } from './words.ts'

type Said = typeof shortcutWords.en

/** A shortcut, as the sheet lists it. */
export interface Shortcut {
  /** `KeyboardEvent.key`. */
  readonly key: string
  readonly does: keyof Said['does']
  readonly group: keyof Said['groups']
  /** How the key is written, if that differs from `key`. */
  readonly shown?: readonly (keyof Said['keys'])[]
  /** Set for keys that a part of the page handles itself while it has the focus. */
  readonly local?: true
}

export const shortcuts = [
  { key: 'n', does: 'nextAct', group: 'moving' },
  { key: 'Alt+G', does: 'openGiven', group: 'moving', shown: ['alt', 'g'], local: true },
  { key: 'j', does: 'next', group: 'moving' },
  { key: 'k', does: 'previous', group: 'moving' },
  { key: '1', does: 'mine', group: 'moving' },
  { key: '2', does: 'queue', group: 'moving' },
  { key: '3', does: 'overdue', group: 'moving' },
  { key: '4', does: 'waiting', group: 'moving' },
  { key: '5', does: 'closed', group: 'moving' },
  { key: 'w', does: 'worklist', group: 'moving' },
  { key: 'ArrowDown', does: 'step', group: 'moving', shown: ['up', 'down'], local: true },
  { key: 'Enter', does: 'open', group: 'moving', shown: ['enter'], local: true },
  { key: 'Escape', does: 'leave', group: 'moving', shown: ['escape'] },
  { key: '/', does: 'search', group: 'moving' },
  { key: 'mod+k', does: 'palette', group: 'moving', shown: ['ctrl', 'k'], local: true },
  { key: 'c', does: 'claim', group: 'consult' },
  { key: 't', does: 'takeOver', group: 'consult' },
  { key: 'r', does: 'reply', group: 'consult' },
  { key: 'i', does: 'note', group: 'consult' },
  { key: 'd', does: 'clinicalNote', group: 'consult' },
  { key: 'h', does: 'handOver', group: 'consult' },
  { key: 's', does: 'snooze', group: 'consult' },
  { key: 'f', does: 'followUp', group: 'consult' },
  { key: 'e', does: 'resolve', group: 'consult' },
  { key: 'x', does: 'close', group: 'consult' },
  { key: 'u', does: 'raisePriority', group: 'consult' },
  { key: 'm', does: 'macro', group: 'consult' },
  { key: 'p', does: 'patient', group: 'consult' },
  { key: 'a', does: 'activity', group: 'consult' },
  { key: 'Ctrl+Enter', does: 'send', group: 'writing', shown: ['ctrl', 'enter'], local: true },
  { key: 'Alt+Enter', does: 'sendAndNext', group: 'writing', shown: ['alt', 'enter'], local: true },
  { key: 'slash', does: 'slash', group: 'writing', shown: ['slash'], local: true },
  { key: 'Ctrl+Shift+Enter', does: 'accept', group: 'call', shown: ['ctrl', 'shift', 'enter'], local: true },
  { key: 'F6', does: 'ring', group: 'call', local: true },
  { key: '?', does: 'sheet', group: 'help' },
] as const satisfies readonly Shortcut[]

/** The keys that work wherever the focus is, except in a text field. */
export type ShortcutKey = Exclude<(typeof shortcuts)[number], { local: true }>['key']
