import { expect, test } from 'vitest'
import { activate, activeShortcuts } from '../shortcuts/active-shortcuts.ts'
import { offerCommand, pageCommands } from '../shortcuts/page-commands.ts'
import { type Command, matchCommands, toCommands } from './commands.ts'

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

test('an act without a key is offered while it is possible, and an act on what is open comes before the others', () => {
  const done: string[] = []
  const finish = { name: 'Finish wrap-up', onOpen: false, run: () => done.push('finished') }
  const end = offerCommand('end-call', { name: 'End call', onOpen: true, run: () => done.push('ended') })
  const endsOld = offerCommand('wrap-up', { ...finish, run: () => done.push('old') })
  const endsNew = offerCommand('wrap-up', finish)
  endsOld()
  const offered = toCommands(pageCommands.get())
  expect(offered.map(({ name, group }) => [name, group])).toEqual([
    ['End call', 'consult'],
    ['Finish wrap-up', 'acts'],
  ])
  offered[1]?.run?.()
  expect(done).toEqual(['finished'])
  end()
  endsNew()
  expect(toCommands(pageCommands.get())).toEqual([])
})
