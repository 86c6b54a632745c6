import { expect, test } from 'vitest'
import { aboutNoConsult, onColleagues } from './colleagues.ts'
import { procedures } from './operations.ts'

const isAboutNoConsult = (name: string) =>
  aboutNoConsult.includes(name) || aboutNoConsult.includes(name.split('.')[0] ?? '')

test('for every operation that physicians can call, colleagues.ts says what it shows of a colleague’s consult', () => {
  const open = procedures.filter(({ accepts }) => accepts.includes('physician')).map(({ name }) => name)
  expect(open.filter((name) => !(name in onColleagues) && !isAboutNoConsult(name))).toEqual([])
  expect(Object.keys(onColleagues).filter((name) => !open.includes(name))).toEqual([])
})
