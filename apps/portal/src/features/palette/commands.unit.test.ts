import { expect, test } from 'vitest'
import { activate, activeShortcuts } from '../shortcuts/active-shortcuts.ts'
import { type Command, matchCommands } from './commands.ts'

const command = (name: string): Command => ({ id: name, name, group: 'moving', key: null, href: null, run: null })

test('commands are found by every word, ignoring case and accents, with prefix matches first', () => {
  const all = ['Mostrar actividad', 'Página de médicos', 'Médico siguiente'].map(command)
  const found = (query: string) => matchCommands(all, query).map(({ name }) => name)
  expect(found('medico')).toEqual(['Médico siguiente', 'Página de médicos'])
  expect(found('PAG med')).toEqual(['Página de médicos'])
  expect(found('')).toHaveLength(3)
  expect(found('x')).toEqual([])
})

test('a shortcut runs the newest handler until that handler is removed', () => {
  const done: string[] = []
  const first = activate('c', () => done.push('first'))
  const second = activate('c', () => done.push('second'))
  activeShortcuts.get().get('c')?.()
  first()
  activeShortcuts.get().get('c')?.()
  second()
  expect(activeShortcuts.get().has('c')).toBe(false)
  expect(done).toEqual(['second', 'second'])
})
