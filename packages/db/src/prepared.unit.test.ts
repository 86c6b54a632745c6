import { expect, test } from 'vitest'
import { preparedName } from './prepared.ts'

test('a marked statement has one name, and others have other names or none', () => {
  const name = preparedName('/* prepared */ select 1')
  expect(name).toMatch(/^consult_\d+$/)
  expect(preparedName('\n  /* prepared */ select 1')).not.toBe(name)
  expect(preparedName('/* prepared */ select 1')).toBe(name)
  expect(preparedName('/* prepared */ select 2')).not.toBe(name)
  expect(preparedName('select 1')).toBeNull()
})
